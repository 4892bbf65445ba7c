"""Which lines open a definition, per language? Regular expressions, one table."""

import re

M = re.M
_mods = lambda s: r"(?:(?:" + s + r")\s+)"
JS = re.compile(
    r"""^[ \t]*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)\s*[<(]"""
    r"""|^[ \t]*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]{1,80})?=\s*(?:async\s*)?(?:function\b|\([^)\n]{0,200}\)\s*(?::[^=\n]{1,80})?=>|[\w$]+\s*=>)"""
    r"""|^[ \t]+(?:(?:public|private|protected|static|async|override|readonly|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|function|return|with|else|do|super|constructor)\b)(\#?[\w$]+)\s*(?:<[^>\n]{1,80}>)?\([^;\n]{0,300}\)\s*(?::[^{;\n]{1,120})?\{[ \t]*$"""
    r"""|^[ \t]*[\w$.]+\.([\w$]+)\s*=\s*(?:async\s*)?function\b"""
    r"""|^[ \t]*([\w$]+)\s*:\s*(?:async\s*)?function\b""",
    M,
)
JSC = re.compile(
    r"^[ \t]*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:class|interface|enum|namespace)\s+([\w$]+)[^\n]*",
    M,
)
JAVA_M = "public|private|protected|static|final|abstract|synchronized|native|default|strictfp"
CS_M = "public|private|protected|internal|static|sealed|override|virtual|abstract|async|extern|unsafe|new|partial|readonly"
CDEF = re.compile(
    r'^[ \t]{0,8}(?!(?:if|for|while|switch|return|else|do|case|typedef|using|catch)\b)(?:[A-Za-z_][^\n;={}#/()"]*?[\s*&:~])??(~?[A-Za-z_]\w*)[ \t]*\([^;{}#"]{0,400}?\)[ \t\n]*(?:const|noexcept|override|final|\s){0,4}\{',
    M,
)
CCLS = re.compile(
    r"^[ \t]*(?:template\s*<[^>\n]*>\s*)?(?:typedef\s+)?(?:class|struct|enum class|enum|union|namespace)\s+(?:[A-Z_]+\s+)?(\w+)[^;\n]*$",
    M,
)
DEF = {
    "js": JS,
    "ts": JS,
    "python": re.compile(r"^[ \t]*(?:async\s+)?def\s+(\w+)\s*\(", M),
    "go": re.compile(r"^func\s+(?:\([^)\n]*\)\s*)?(\w+)\s*[(\[]", M),
    "rust": re.compile(
        r'^[ \t]*(?:pub(?:\([^)\n]*\))?\s+)?(?:(?:const|async|unsafe|default|extern\s+"[^"\n]*")\s+)*fn\s+(\w+)', M
    ),
    "java": re.compile(
        r"^[ \t]+"
        + _mods(JAVA_M)
        + r"+(?:<[^>\n]+>\s*)?[\w.<>\[\],?]+(?:\s[\w.<>\[\],?]+)??\s+(\w+)\s*\((?=[^;]*?\{)",
        M,
    ),
    "csharp": re.compile(r"^[ \t]+" + _mods(CS_M) + r"+[\w.<>\[\],?]+\s+(\w+)\s*(?:<[^>\n]*>)?\(", M),
    "kotlin": re.compile(
        r"^[ \t]*"
        + _mods(
            "public|private|internal|protected|override|open|suspend|inline|operator|infix|tailrec|abstract|external|final|actual|expect"
        )
        + r"*fun\s+(?:<[^>\n]+>\s*)?(?:[\w.<>?*]+\.)?(\w+)\s*\(",
        M,
    ),
    "swift": re.compile(
        r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*"
        + _mods(
            r"public|private|internal|fileprivate|open|static|class|override|mutating|final|nonmutating|package|nonisolated|@\w+"
        )
        + r"*func\s+(\w+)",
        M,
    ),
    "scala": re.compile(
        r"^[ \t]*"
        + _mods(r"(?:override|private|protected|final|implicit|inline|transparent|lazy)(?:\[\w+\])?")
        + r"*def\s+(\w+)",
        M,
    ),
    "php": re.compile(
        r"^[ \t]*" + _mods("public|private|protected|static|final|abstract") + r"*function\s+&?(\w+)\s*\(", M
    ),
    "ruby": re.compile(r"^[ \t]*def\s+(?:self\.)?(\w+[?!=]?)", M),
    "lua": re.compile(
        r"^[ \t]*(?:local\s+)?function\s+([\w.:]+)\s*\(|^[ \t]*(?:local\s+)?([\w.]+)\s*=\s*function\s*\(", M
    ),
    "bash": re.compile(r"^(?:function\s+)?([A-Za-z_][\w:-]*)\s*\(\)\s*\{?[ \t]*$", M),
    "haskell": re.compile(r"^([a-z]\w*'*)\s*::", M),
    "elixir": re.compile(r"^[ \t]*(?:defp?|defmacrop?)\s+(\w+[?!]?)", M),
    "c": CDEF,
    "cpp": CDEF,
    "perl": re.compile(r"^sub\s+(\w+)", M),
    "dart": re.compile(r"^[ \t]*(?:static\s+)?[\w<>?,]+\s+(\w+)\([^;\n]*\)\s*(?:async\s*)?\{", M),
    "ocaml": re.compile(r"^let\s+(?:rec\s+)?(\w+)", M),
}
CLS = {
    "js": JSC,
    "ts": JSC,
    "c": CCLS,
    "cpp": CCLS,
    "python": re.compile(r"^[ \t]*class\s+(\w+)[^\n]*", M),
    "go": re.compile(r"^type\s+(\w+)\s+(?:struct|interface)[^\n]*", M),
    "rust": re.compile(
        r"^[ \t]*(?:pub(?:\([^)\n]*\))?\s+)?(?:unsafe\s+)?(?:impl(?:<[^\n{]*?>)?\s+(?:[\w:<>, \']+\s+for\s+)?|struct\s+|enum\s+|trait\s+|union\s+|mod\s+)(\w+)[^\n;]*",
        M,
    ),
    "java": re.compile(r"^[ \t]*" + _mods(JAVA_M) + r"*(?:class|interface|enum|record|@interface)\s+(\w+)[^\n;]*", M),
    "csharp": re.compile(r"^[ \t]*" + _mods(CS_M) + r"*(?:class|interface|enum|record|struct)\s+(\w+)[^\n;]*", M),
    "kotlin": re.compile(
        r"^[ \t]*"
        + _mods(
            "public|private|internal|open|abstract|data|sealed|inner|enum|annotation|value|companion|expect|actual|fun"
        )
        + r"*(?:class|interface|object)\s+(\w+)[^\n;]*",
        M,
    ),
    "swift": re.compile(
        r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*"
        + _mods("public|private|internal|fileprivate|open|final|indirect")
        + r"*(?:class|struct|enum|protocol|extension|actor)\s+(\w+)[^\n;]*",
        M,
    ),
    "scala": re.compile(
        r"^[ \t]*"
        + _mods("private|protected|final|sealed|abstract|implicit|case")
        + r"*(?:class|trait|object)\s+(\w+)[^\n]*",
        M,
    ),
    "php": re.compile(r"^[ \t]*(?:abstract\s+|final\s+)?(?:class|interface|trait|enum)\s+(\w+)[^\n]*", M),
    "ruby": re.compile(r"^[ \t]*(?:class|module)\s+([\w:]+)[^\n]*", M),
    "haskell": re.compile(r"^(?:data|newtype|class|type)\s+(?:\([^)]*\)\s*=>\s*|[\w ]+=>\s*)?(\w+)[^\n]*", M),
    "elixir": re.compile(r"^[ \t]*defmodule\s+([\w.]+)[^\n]*", M),
    "dart": re.compile(r"^(?:abstract\s+)?class\s+(\w+)[^\n]*", M),
}
EXT = {
    ".js": "js",
    ".mjs": "js",
    ".cjs": "js",
    ".jsx": "js",
    ".ts": "ts",
    ".tsx": "ts",
    ".mts": "ts",
    ".py": "python",
    ".go": "go",
    ".rs": "rust",
    ".java": "java",
    ".cs": "csharp",
    ".kt": "kotlin",
    ".kts": "kotlin",
    ".swift": "swift",
    ".scala": "scala",
    ".php": "php",
    ".rb": "ruby",
    ".lua": "lua",
    ".luau": "lua",
    ".sh": "bash",
    ".bash": "bash",
    ".hs": "haskell",
    ".ex": "elixir",
    ".exs": "elixir",
    ".c": "c",
    ".h": "c",
    ".cc": "cpp",
    ".cpp": "cpp",
    ".cxx": "cpp",
    ".hpp": "cpp",
    ".hh": "cpp",
    ".dart": "dart",
    ".ml": "ocaml",
    ".pm": "perl",
}
TEST_FILE = re.compile(
    r"(^|/)(tests?|specs?|__tests__|testing|t)/|[_.-](test|spec|tests)\.\w+$|(^|/)test_|Tests?\.\w+$|Spec\.\w+$", re.I
)
TEST_STR = re.compile(
    r"""^[ \t]*(?:it|test|specify|scenario|@test|testCase|testProperty|prop)(?:\.\w+)?\s*\(?\s*(["'`])(.{8,160}?)\1""",
    M,
)
TEST_FN = {
    "python": re.compile(r"^[ \t]*(?:async\s+)?def\s+test_?(\w+)\s*\(", M),
    "go": re.compile(r"^func\s+Test(\w+)\s*\(", M),
    "rust": re.compile(r"#\[test\]\s*\n[ \t]*(?:async\s+)?fn\s+(\w+)", M),
    "java": re.compile(r"@Test[^\n]*\n(?:[ \t]*@[^\n]*\n)*[ \t]*(?:public\s+)?void\s+(?:test)?(\w+)\s*\(", M),
    "kotlin": re.compile(r"@Test[^\n]*\n[ \t]*fun\s+`?(?:test)?([^`(\n]+)`?\s*\(", M),
    "swift": re.compile(r"^[ \t]*func\s+test(\w+)\s*\(", M),
    "php": re.compile(r"function\s+test(\w+)\s*\(", M),
    "ruby": re.compile(r"^[ \t]*def\s+test_(\w+)", M),
    "csharp": re.compile(r"\[Test[^\n]*\]\s*\n[ \t]*public\s+(?:async\s+)?\w+\s+(?:Test)?(\w+)\s*\(", M),
    "scala": re.compile(r"^[ \t]*def\s+test(\w+)", M),
}
