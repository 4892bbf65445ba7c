// A world of Angular: components come, go and change their names, their members and their templates.
export const angularViews: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "app/card.ts": [
    `import { Component, Input } from "@angular/core"; @Component({ selector: "app-card", templateUrl: "./card-view.html" }) export class Card { @Input() user = ""; save() {} }`,
    `import { Component } from "@angular/core"; @Component({ selector: "app-box", templateUrl: "./other.html" }) export class Card { save() {} close() {} user = ""; }`,
    `import { Component } from "@angular/core"; @Component({ selector: "app-card", template: "<app-box [user]='user'/>{{ user | short }}" }) export class Box { user = ""; constructor() {} }`,
    undefined,
  ],
  "app/box.component.ts": [
    `import { Component } from "@angular/core"; @Component({ selector: "app-box" }) export class BoxComponent { user = ""; close() {} }`,
    `import { Component } from "@angular/core"; @Component({ selector: "app-card", templateUrl: "other.html" }) export class Other { close() {} save() {} }`,
    undefined,
  ],
  "app/short.pipe.ts": [
    `import { Pipe } from "@angular/core"; @Pipe({ name: "short" }) export class ShortPipe { transform(v: string) { return v; } }`,
    `import { Pipe } from "@angular/core"; @Pipe({ name: "long" }) export class ShortPipe { transform(v: string) { return v; } }`,
    `import { Pipe } from "@angular/core"; import { Base } from "./base"; @Pipe({ name: "short" }) export class ShortPipe extends Base {}`,
    undefined,
  ],
  "app/base.ts": [`export class Base { transform() {} }`, `export class Base {}`, undefined],
  "lib/short.ts": [
    undefined,
    `import { Pipe } from "@angular/core"; @Pipe({ name: "short" }) export class Other { transform() {} }`,
  ],
  "app/card-view.html": [
    `<p (click)="save()">{{ user | short }}</p><app-card [user]="user"></app-card>`,
    `<app-box (click)="close()" [user]="user"></app-box>`,
  ],
  "app/other.html": [`<p (click)="close()"></p><app-card (saved)="save()"/>`],
  "app/box.component.html": [`<p (click)="close()">{{ user | long }}</p>`, undefined],
};

/** Templates of Laravel that come and go below the folders in which code looks for them. */
export const bladeViews: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "app/PageController.php": [
    `<?php class PageController { function show() { return view('posts.show'); } function all() { return View::make('mail::list'); } }`,
    `<?php class PageController { function show() { return view('list'); } }`,
  ],
  "app/View/Components/PageRow.php": [`<?php namespace App; class PageRow {}`, undefined],
  "views/components/page-row.blade.php": [`<p></p>`, undefined],
  "views/posts/show.blade.php": [
    `@extends('layouts.app') <x-page-row /> @include('list')`,
    `@include('posts.show') @livewire('count')`,
    undefined,
  ],
  "views/layouts/app.blade.php": [`{{ show() }}`, undefined],
  "views/list.blade.php": [`<x-page-row />`, undefined],
  "mail/views/list.blade.php": [`<p></p>`, undefined],
  "app/Livewire/Count.php": [`<?php class Count {}`, undefined],
  "views/livewire/count.blade.php": [`<p></p>`, undefined],
};

/** Templates of Rails. */
export const railsViews: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "app/controllers/orders_controller.rb": [
    `class OrdersController\n def show; render :edit; end\n def all; render partial: "row"; end\nend`,
    `class OrdersController\n layout "plain"\n def show; render "shared/row"; end\nend`,
  ],
  "app/views/orders/edit.html.erb": [`<%= render "form" %> <%= render "shared/row" %>`, undefined],
  "app/views/orders/_form.html.erb": [`<%= render partial: "row" %>`, undefined],
  "app/views/application/_form.erb": [`<%= render "orders/form" %>`, undefined],
  "app/views/orders/_row.html.erb": [`<%= render layout: "shared/row" %>`, undefined],
  "app/views/shared/_row.html.erb": [`row`, undefined],
  "app/views/shared/row.html.erb": [`row`, undefined],
  "app/views/layouts/plain.html.erb": [`<%= yield %>`, undefined],
};

/** Components of Vue that are found by their names. */
export const vueViews: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "src/Page.vue": [
    `<script setup>function save() {}</script><template><BaseRow @click="save()" /><side-panel /></template>`,
    `<script setup>import Row from "./Row.vue"; import SidePanel from "./other/side-panel.vue";</script><template><row /><SidePanel /></template>`,
    `<template><Row /><base-row /></template>`,
  ],
  "src/components/base/Row.vue": [`<template><SidePanel /></template>`, undefined],
  "src/components/BaseRow.vue": [`<template><row /></template>`, undefined],
  "src/Row.vue": [`<template><p /></template>`, undefined],
  "src/other/side-panel.vue": [`<template><p /></template>`, undefined],
  "lib/SidePanel.vue": [`<template><BaseRow /></template>`, undefined],
};
