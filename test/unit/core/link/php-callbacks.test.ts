// PHP: an entry whose key says that it is a callback depends on the function that its text names.
import { expect, test } from "vitest";
import { edgeLines, sourceWorld } from "./source-view.ts";

test("entries named callback depend on functions and methods, others on none", () => {
  const code = `<?php
class Shop { public static function may_read() { return true; } }
function list_prices() {}
function is_price($value) { return true; }
function draw_prices() {}

function routes() {
  register_rest_route('shop/v1', '/prices', array(
    'methods' => 'draw_prices',
    'callback' => 'list_prices',
    'permission_callback' => array('Shop', 'may_read'),
    'args' => ['price' => ['validate_callback' => 'is_price', 'default' => 'draw_prices']],
    'my_callback', 'draw_prices',
  ));
}
`;
  const found = edgeLines(sourceWorld({ "main.php": code }));
  const used = found.filter((line) => line.includes("#routes ->") && !line.includes("-> main.php#Shop "));
  expect(used.map((line) => line.slice(0, line.lastIndexOf(" ")))).toEqual([
    "DEPENDS_ON main.php#routes -> main.php#Shop.may_read",
    "DEPENDS_ON main.php#routes -> main.php#is_price",
    "DEPENDS_ON main.php#routes -> main.php#list_prices",
  ]);
});
