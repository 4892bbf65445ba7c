// C#: a place can mean an extension method only if a namespace around it or a using directive opens its namespace.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const texts = `
namespace Acme.Texts {
  public class Item { }
  public static class TextExtensions {
    public static string Framed(this string text) { return text.Inner(); }
    public static string Shown(this Item item) { return ""; }
    private static string Inner(this string text) { return text; }
  }
}
`;
const body = 'class Use { void Run(Acme.Texts.Item item) { "a".Framed(); "a".Inner(); item.Shown(); } }';
const both = (caller: string): string[] => [
  `${caller} -> Texts.cs#Acme.Texts.TextExtensions.Framed`,
  `${caller} -> Texts.cs#Acme.Texts.TextExtensions.Shown`,
];
const own = "Texts.cs#Acme.Texts.TextExtensions.Framed -> Texts.cs#Acme.Texts.TextExtensions.Inner";

test("an extension method is called where its namespace is open, a private one in its class", () => {
  const sources = {
    "Texts.cs": texts,
    "None.cs": `using Acme.Other;\nnamespace Acme.None { ${body} }`,
    "Used.cs": `using Acme.Texts;\nnamespace Acme.Used { ${body} }`,
    "Relative.cs": `namespace Acme { using Texts; ${body} }`,
    "Whole.cs": `using global::Acme.Texts;\nnamespace Whole { ${body} }`,
    "Static.cs": `using static Acme.Texts.TextExtensions;\nnamespace Static { ${body} }`,
    "Inside.cs": `namespace Acme.Texts.Deep;\n${body}`,
    "Beside.cs": `namespace Acme.TextsAndMore { ${body} }`,
  };
  expect(calls(sources)).toEqual([
    ...both("Inside.cs#Use.Run"),
    ...both("Relative.cs#Acme.Use.Run"),
    ...both("Static.cs#Static.Use.Run"),
    own,
    ...both("Used.cs#Acme.Used.Use.Run"),
    ...both("Whole.cs#Whole.Use.Run"),
  ]);
});

test("global usings and those of project files open a namespace", () => {
  const use = `namespace App { ${body} }`;
  const found = [...both("Use.cs#App.Use.Run")];
  expect(calls({ "Texts.cs": texts, "Use.cs": use })).toEqual([own]);
  const global = { "Texts.cs": texts, "Usings.cs": "global using Acme.Texts;\n", "Use.cs": use };
  expect(calls(global)).toEqual([own, ...found]);
  const project =
    '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Using Include="Acme.Texts" /></ItemGroup></Project>';
  expect(calls({ "App.csproj": project, "Texts.cs": texts, "Use.cs": use })).toEqual([own, ...found]);
});

test("of several extension methods with one type, the one whose namespace is open; a static call needs none", () => {
  const named = (name: string): string =>
    `namespace ${name} { public static class Extensions { public static string Clean(this string text) { return text; } } }`;
  const sources = {
    "A.cs": named("A"),
    "B.cs": named("B"),
    "Use.cs": 'using B;\nnamespace App { class Use { void Run() { "a".Clean(); } } }',
    "Whole.cs": 'namespace App { class Whole { void Run() { A.Extensions.Clean("a"); } } }',
  };
  expect(calls(sources)).toEqual([
    "Use.cs#App.Use.Run -> B.cs#B.Extensions.Clean",
    "Whole.cs#App.Whole.Run -> A.cs#A.Extensions.Clean",
  ]);
});
