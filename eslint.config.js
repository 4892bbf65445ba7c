import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const noDefaultExport = { selector: "ExportDefaultDeclaration", message: "Name what you export." };
const noExpressionTransaction = {
  selector:
    "CallExpression[callee.property.name='transactionSync'] > ArrowFunctionExpression[expression=true]",
  message:
    "lmdb: a transactionSync body that returns a value may return a thenable and never commit. Use braces.",
};
const noWaitByClock = {
  selector:
    "VariableDeclarator[id.name=/^(startedAt|until|deadline)$/] > CallExpression.init[callee.object.name='Date'][callee.property.name='now']",
  message: "Measure waits with performance.now(): a clock may be set meanwhile.",
};

export default defineConfig(
  globalIgnores(["dist", "wasm/target", "test/fixtures", "**/*.mjs", "bin", "models/training"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "vitest.config.ts", "src/page/vite.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/prefer-for-of": "off",
      // Our interfaces are served by closures: nothing here depends on `this`.
      "@typescript-eslint/unbound-method": "off",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 20],
      "max-params": ["error", 5],
      "no-console": "error",
      "no-restricted-syntax": ["error", noDefaultExport, noExpressionTransaction, noWaitByClock],
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings come from src/config, other variables from src/base/environment.ts.",
        },
        { object: "process", property: "stdout", message: "Only src/cli and src/mcp write to stdout." },
      ],
    },
  },
  {
    files: ["src/base/environment.ts", "test/**", "bench/**", "src/cli/**", "src/mcp/**", "*.js", "*.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["*.js", "vitest.config.ts", "src/page/vite.config.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
);
