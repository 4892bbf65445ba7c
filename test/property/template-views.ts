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
