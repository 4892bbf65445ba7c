// Worlds of files in which the language calls members that no code names: PHP's `__get`, `offsetGet`, `getIterator`, Python's
// `__getattr__`.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const standInsPhp: Variants = {
  "Model.php": [
    `<?php class Model { public function __get($n) { return 1; } public function __call($n, $g) { return 2; } }`,
    `<?php class Model { public $title; public function __set($n, $v) {} public function publish() {} }`,
    `<?php class Model { public static function __callStatic($n, $g) {} public function __isset($n) { return true; } public function __unset($n) {} }`,
    `<?php class Model extends \\ArrayObject { public function __call($n, $g) {} public function __get($n) {} }`,
    `<?php class Model { }`,
    undefined,
  ],
  "Post.php": [
    `<?php class Post extends Model { }`,
    `<?php class Post extends Model { public function __get($n) { return 3; } private $short; }`,
    `<?php trait Magic { public function __call($n, $g) { return $this->title; } } class Post { use Magic; }`,
    `<?php class Post extends Other { public function __call($n, $g) {} }`,
  ],
  "make.php": [
    `<?php function make(): Post { return new Post(); }`,
    `<?php function make(): Model { return new Model(); }`,
    `<?php function make() { return new Listed(); }`,
    undefined,
  ],
  "Listed.php": [
    `<?php class Listed implements \\ArrayAccess { public function offsetGet($k) { return make(); } public function offsetSet($k, $v) {} public function offsetExists($k) {} }`,
    `<?php class Listed { public function getIterator() { return new Pages(); } public function count() { return 1; } public function __toString() { return ""; } }`,
    `<?php class Listed { private $all = []; public function add(Post $post) { $this->all[] = $post; } public function first() { return $this->all[0]; } }`,
    `<?php class Listed extends Pages { public function offsetUnset($k) {} public function __invoke() { return 1; } }`,
    undefined,
  ],
  "Pages.php": [
    `<?php class Pages { public function current() { return make(); } public function key() {} public function next() {} }`,
    `<?php class Pages { public function rewind() {} public function valid() {} public function __invoke() {} }`,
    undefined,
  ],
  "use.php": [
    `<?php function show() { $post = make(); $post->title = 1; echo $post->title; $post->publish(); Post::find(1); Model::find(2); isset(make()->title); unset($post->title); }`,
    `<?php function show(Listed $list) { $list->first()->publish(); return $list->first()->title; }`,
    `<?php class Held { public function own(Post $post) { return $post->title . $post->publish(); } public static function all() { return self::find() . static::each(); } }`,
  ],
  "walk.php": [
    `<?php function walk(Listed $list) { foreach ($list as $k => $v) { $v->title; } count($list); $list[1] = 2; unset($list[1]); return "$list" . $list[0]->title . isset($list[3]); }`,
    `<?php function walk() { foreach (make() as $each) { $each->publish(); } return (make()[0])->title; }`,
  ],
  "run.php": [
    `<?php class Keeper { private $run; public function __construct(callable $run) { $this->run = $run; } public function go() { return ($this->run)(); } } function go() { return new Keeper(new Listed()); }`,
    `<?php function go() { return new Keeper(make()); } class Keeper { private array $all = []; public function __construct(callable $run) { $this->all[] = $run; } public function go() { foreach ($this->all as $run) { $run(); } } }`,
  ],
};

const standInsPython: Variants = {
  "model.py": [
    `class Model:\n    def __getattr__(self, n): return 1\n    title = 1\n`,
    `class Model:\n    def publish(self): return self.body\n`,
    `class Model(dict):\n    def __getattr__(self, n): return 1\n`,
    `from base import Base\nclass Model(Base):\n    pass\n`,
    undefined,
  ],
  "base.py": [
    `class Base:\n    def __getattr__(self, n): return 2\n    def publish(self): pass\n`,
    `class Base:\n    def __init__(self): self.title = 1\n`,
    undefined,
  ],
  "post.py": [
    `from model import Model\nclass Post(Model):\n    def own(self): return self.title + self.publish()\n`,
    `from model import Model\nclass Post(Model):\n    body = 1\n    def __getattr__(self, n): return 3\n`,
    `from model import Model as Post\n`,
  ],
  "use.py": [
    `from post import Post\ndef show():\n    post = Post()\n    post.title = 1\n    post.publish()\n    return post.title + post.body\n`,
    `from post import Post\ndef show(post: Post): return post.body.lower() + post.own() + post.__class__\n`,
  ],
};

export const standInMembers = { standInsPhp, standInsPython };
