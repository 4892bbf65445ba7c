// Which templates, routes and pages are linked again after an edit of the code that they use?
import { test } from "vitest";
import { expectRelinked, type Edit } from "./expect-relinked.ts";

const texts = 'namespace A.B;\npublic static class Texts { public static string Money(int x) => ""; }\n';

const edits: Readonly<Record<string, Edit>> = {
  "Ruby: a helper for templates becomes a class": {
    path: "app/helpers/orders_helper.rb",
    from: "module OrdersHelper\n  def price(x)\n    x\n  end\nend\n",
    to: "class OrdersHelper\n  def price(x)\n    x\n  end\nend\n",
    beside: {
      "app/views/orders/show.html.erb": "<%= price(1) %>\n",
      "app/views/orders/edit.html.erb": "<%= name %>\n",
    },
    touched: ["app/views/orders/show.html.erb"],
  },
  "Ruby: a controller gets a method that a route implies": {
    path: "app/controllers/orders_controller.rb",
    from: "class OrdersController\n  def index\n  end\nend\n",
    to: "class OrdersController\n  def index\n  end\n  def show\n  end\nend\n",
    beside: { "config/routes.rb": "Rails.application.routes.draw do\n  resources :orders\nend\n" },
    touched: ["config/routes.rb"],
  },
  "Elixir: the module of a template comes": {
    path: "lib/shop/order_html.ex",
    from: "",
    to: "defmodule Shop.OrderHTML do\n  def heading(x), do: x\nend\n",
    beside: {
      "lib/shop/order_html/show.html.heex": "<h1>{heading(@order)}</h1>\n",
      "lib/shop/order_html/edit.html.heex": "<p>{@order}</p>\n",
    },
    touched: ["lib/shop/order_html/show.html.heex"],
  },
  "Ruby: a controller comes that a route names": {
    path: "app/controllers/orders_controller.rb",
    from: "",
    to: "class OrdersController\n  def show\n  end\nend\n",
    beside: { "config/routes.rb": 'Rails.application.routes.draw do\n  get "x", to: "orders#show"\nend\n' },
    touched: ["config/routes.rb"],
  },
  "Blade: a helper comes": {
    path: "app/helpers.php",
    from: "<?php\nfunction other() {}\n",
    to: "<?php\nfunction price($x) {}\n",
    beside: {
      "views/show.blade.php": "<p>{{ price($x) }}</p>\n",
      "views/edit.blade.php": "<p>{{ $price }}</p>\n",
    },
    touched: ["views/show.blade.php"],
  },
  "Razor: a file that others import opens a namespace": {
    path: "_Imports.razor",
    from: "",
    to: "@using A.B\n",
    beside: { "Texts.cs": texts, "p/X.razor": "<p>@Texts.Money(1)</p>\n" },
    touched: ["p/X.razor"],
  },
  "Razor: a file that others import comes": {
    path: "_Imports.razor",
    from: undefined,
    to: "@using A.B\n",
    beside: { "Texts.cs": texts, "p/X.razor": "<p>@Texts.Money(1)</p>\n" },
    touched: ["p/X.razor"],
  },
  "Razor: the class beside a page gets a method": {
    path: "X.razor.cs",
    from: 'namespace A;\npublic partial class X { string Other() => ""; }\n',
    to: 'namespace A;\npublic partial class X { string Label() => ""; }\n',
    beside: { "X.razor": "<p>@Label()</p>\n" },
    touched: ["X.razor"],
  },
  "Vue: the class that a component extends gets a method": {
    path: "base.ts",
    from: "export class Base { other() {} }\n",
    to: "export class Base { title() {} }\n",
    beside: {
      "Menu.vue":
        '<template>{{ title() }}</template>\n<script lang="ts">\nimport { Base } from "./base";\nexport default class Menu extends Base {}\n</script>\n',
    },
    touched: ["Menu.vue"],
  },
  "Vue: a mixin gets a method": {
    path: "lists.js",
    from: "export default { methods: { other() {} } };\n",
    to: "export default { methods: { count() {} } };\n",
    beside: {
      "Stock.vue":
        '<template>{{ count() }}</template>\n<script>\nimport lists from "./lists";\nexport default { mixins: [lists], watch: { a: "count" } };\n</script>\n',
    },
    touched: ["Stock.vue"],
  },
  "Vue: a function from which setup takes names returns another one": {
    path: "stock.ts",
    from: "export function useStock() {\n  function other() {}\n  return { other };\n}\n",
    to: "export function useStock() {\n  function save() {}\n  return { save };\n}\n",
    beside: {
      "Stock.vue":
        '<template><p @click="save" /></template>\n<script>\nimport { useStock } from "./stock";\nexport default { setup() { const { save } = useStock(); return { save }; } };\n</script>\n',
    },
    touched: ["Stock.vue"],
  },
  "Angular: the class that a component with a template in a string extends gets a method": {
    path: "base.ts",
    from: "export class Base { other() {} }\n",
    to: "export class Base { title() {} }\n",
    beside: {
      "menu.ts":
        'import { Base } from "./base";\n@Component({ template: "{{ title() }}" })\nexport class Menu extends Base {}\n',
    },
    touched: ["menu.ts"],
  },
};

for (const [name, edit] of Object.entries(edits)) {
  test(name, () => {
    expectRelinked(edit);
  });
}
