"""What is never read: the projects that Loci is judged on, their forks, and copies of them inside other packages."""

import re

# Path segments and file stems. A file of any package is skipped when one of them is in its path.
NAMES = set(
    """abseil absl abseil-cpp aiohttp alamofire commons-lang commons-lang3 axios bash-it bats bats-core circe zod curl
    libcurl dapper mini.nvim ecto plug httpx starlette express fastapi jackson-databind fmt fmtlib lazy.nvim gin chi gson
    guzzle guzzlehttp aeson zig-clap http4s newtonsoft newtonsoft.json exposed pandoc kotlinx.coroutines
    kotlinx-coroutines-core ktor laravel illuminate uv libuv model2vec messagepack-csharp nlohmann telescope telescope.nvim
    nvm click flask phoenix requests pydantic rack rails activerecord activesupport actionpack redis hiredis redux monolog
    serde serde_json sinatra snapkit cobra axum tokio trpc cats vapor vitest xmonad zig zls sympy pytest _pytest sphinx
    astropy pylint xarray seaborn django sklearn scikit-learn matplotlib""".split()
)

# Inside the large archives these are ordinary folder names (a compiler has a "fmt"), and nothing of the projects.
ORDINARY_FOLDERS = {"plug", "express", "fmt", "rack", "click"}

# Debian source packages and npm packages that are these projects, or are cut from their repositories.
PACKAGE = re.compile(
    r"""^(abseil|python-absl|aiohttp|python-aiohttp|commons-lang|libcommons-lang.*|node-axios.*|axios|bash-it|bats.*|circe.*
    |node-zod|zod|curl|dapper|.*-ecto|.*-plug|httpx|python-httpx.*|starlette|python-starlette.*|node-express.*|express
    |fastapi|python-fastapi.*|jackson-databind|fmtlib|golang-github-gin-gonic.*|golang-github-go-chi.*|google-gson
    |libgoogle-gson.*|php-guzzle.*|guzzle.*|haskell-aeson.*|.*newtonsoft.*|exposed|pandoc|haskell-pandoc.*
    |kotlinx-coroutines|ktor|php-laravel.*|php-illuminate.*|libuv1?|node-.*libuv.*|nlohmann.*|.*telescope.*|nvm
    |python-click|click|flask|phoenix.*|elixir-phoenix.*|requests|python-requests|pydantic.*|python-pydantic.*|ruby-rack.*
    |rails.*|ruby-rails.*|ruby-active.*|ruby-action.*|redis|valkey|keydb|hiredis|redict|node-redux.*|redux|php-monolog
    |rust-serde.*|ruby-sinatra.*|golang-github-spf13-cobra.*|rust-axum.*|rust-tokio.*|node-trpc|@?trpc.*|vapor|vitest
    |node-vitest|xmonad.*|haskell-xmonad.*|zig.*|zls|sympy|pytest.*|sphinx|astropy|pylint|python-xarray|seaborn
    |python-django|scikit-learn|matplotlib|messagepack-csharp)$""",
    re.X,
)

# Vendored single files keep their authors' names.
ORIGIN = re.compile(
    r"nlohmann|Victor Zverovich|The Abseil Authors|Salvatore Sanfilippo|Daniel Stenberg|libuv project"
    r"|Joyent, Inc. and other Node|github\.com/gin-gonic/gin/|JamesNK|Newtonsoft|google/gson|axios/axios|fmtlib",
    re.I,
)


def is_held_out_path(path: str, large_archive: bool = False) -> bool:
    names = NAMES - ORDINARY_FOLDERS if large_archive else NAMES
    *folders, file = path.lower().split("/")
    return any(folder in names for folder in folders) or file.rsplit(".", 1)[0] in NAMES
