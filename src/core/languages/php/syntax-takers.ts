// Which functions take the name of another one?

/** Functions that take another function's name as a string: PHP's, and WordPress's. */
const takers = [
  "array_(?:map|filter|walk(?:_recursive)?|reduce|find(?:_key)?|any|all|u(?:diff|intersect)\\w*)|u[ak]?sort",
  "(?:call_user_func|forward_static_call)(?:_array)?|iterator_apply|ob_start|preg_replace_callback",
  "is_callable|function_exists|spl_autoload_register|set_(?:error|exception)_handler|register_shutdown_function",
  "(?:add|remove|has)_(?:action|filter)|add_shortcode|register_(?:activation|deactivation|uninstall)_hook",
  "add_(?:\\w+_page|meta_box|settings_(?:section|field))|wp_add_dashboard_widget",
];
export const takesNames = new RegExp(`^(?:${takers.join("|")})$`);
