/** Features that candidates expect of a language on other platforms. */
interface Expected {
  technology: string;
  what: string;
  code: string;
  output: string;
}

const node = "function depth(n) { return n === 0 ? 0 : 1 + depth(n - 1); }\nconsole.log(depth(100000));";

/** Each prints how deep it recursed. */
const DEEP: Record<string, string> = {
  c: '#include <stdio.h>\nint depth(volatile int n) { return n == 0 ? 0 : 1 + depth(n - 1); }\nint main(void) { printf("%d\\n", depth(100000)); }',
  cpp: "#include <iostream>\nint depth(volatile int n) { return n == 0 ? 0 : 1 + depth(n - 1); }\nint main() { std::cout << depth(100000); }",
  java: "class Main { static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); } public static void main(String[] a) { System.out.println(depth(100000)); } }",
  csharp:
    "class P { static int Depth(int n) { return n == 0 ? 0 : 1 + Depth(n - 1); } static void Main() { System.Console.WriteLine(Depth(100000)); } }",
  javascript: node,
  typescript: node,
  python:
    "import sys\nsys.setrecursionlimit(200000)\ndef depth(n): return 0 if n == 0 else 1 + depth(n - 1)\nprint(depth(100000))",
  go: 'package main\nimport "fmt"\nfunc depth(n int) int { if n == 0 { return 0 }; return 1 + depth(n-1) }\nfunc main() { fmt.Println(depth(100000)) }',
  rust: 'fn depth(n: u32) -> u32 { if unsafe { std::ptr::read_volatile(&n) } == 0 { 0 } else { 1 + depth(n - 1) } }\nfn main() { println!("{}", depth(100000)) }',
  kotlin: "fun depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)\nfun main() { println(depth(100000)) }",
  scala:
    "object Main extends App { def depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1); println(depth(100000)) }",
  ruby: "def depth(n) = n == 0 ? 0 : 1 + depth(n - 1)\nputs depth(100000)",
  php: "<?php function depth($n) { return $n == 0 ? 0 : 1 + depth($n - 1); } echo depth(100000);",
  perl: "no warnings 'recursion'; sub depth { my $n = shift; return $n == 0 ? 0 : 1 + depth($n - 1); } print depth(100000);",
  lua: "local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end print(depth(100000))",
};

const walk =
  "walk <- function(n) {\n  if (n == 0) {\n    return(0)\n  }\n  rest <- walk(n - 1)\n  return(rest + 1)\n}\n";

export const EXPECTED: Expected[] = [
  ...Object.entries(DEEP).map(([technology, code]) => ({
    technology,
    what: "100,000 nested calls",
    code,
    output: "100000",
  })),
  {
    technology: "ruby",
    what: "100,000 nested calls through blocks",
    code: "$next = (1..100001).map { |i| [i] }\ndef dfs(v)\n  total = 1\n  $next[v].each { |w| total += dfs(w) if w < 100000 }\n  total\nend\nputs dfs(0)",
    output: "100000",
  },
  {
    technology: "ruby",
    what: "deep recursion in many threads",
    code: "def depth(n) = n == 0 ? 0 : 1 + depth(n - 1)\nputs Thread.new { depth(100000) }.value + 40.times.map { Thread.new { depth(1000) } }.sum(&:value)",
    output: "140000",
  },
  { technology: "r", what: "8,000 nested calls", code: `${walk}cat(walk(8000))`, output: "8000" },
  {
    technology: "r",
    what: "20,000 nested calls where nothing is compiled on the way",
    code: `invisible(compiler::enableJIT(0))\n${walk}cat(walk(20000))`,
    output: "20000",
  },
  {
    technology: "csharp",
    what: "BigInteger",
    code: "using System; using System.Numerics; class P { static void Main() { Console.WriteLine(BigInteger.Pow(2, 100)); } }",
    output: "1267650600228229401496703205376",
  },
  {
    technology: "php",
    what: "mbstring, gmp and bcmath",
    code: "<?php echo mb_strtoupper('größe'), ' ', gmp_pow('2', 100), ' ', bcadd('0.1', '0.2', 20);",
    output: "GRÖSSE 1267650600228229401496703205376 0.30000000000000000000",
  },
  {
    technology: "php",
    what: "assertions, as without a server's settings",
    code: "<?php try { assert(false); echo 'passed over'; } catch (AssertionError) { echo 'asserted'; }",
    output: "asserted",
  },
];
