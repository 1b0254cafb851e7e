/** Programs that add two numbers, add one too many, never end, fail, or write endlessly. */
export interface Programs {
  accepted: string;
  wrong: string;
  slow: string;
  crashing: string;
  flooding: string;
}

const c = (body: string) => `#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int a, b; ${body} }`;
const cpp = (body: string) => `#include <iostream>\n#include <stdexcept>\nint main() { int a, b; ${body} }`;
const java = (body: string) =>
  `import java.util.*;\npublic class Sum { public static void main(String[] x) { Scanner s = new Scanner(System.in); ${body} } }`;
const csharp = (body: string) => `using System; using System.Linq; class Program { static void Main() { ${body} } }`;
const rust = (body: string) =>
  `fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); let n: Vec<i32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect(); ${body} }`;
const node = (head: string) => ({
  accepted: `${head}console.log(a + b);`,
  wrong: `${head}console.log(a + b + 1);`,
  slow: "for (;;);",
  crashing: "throw new Error('no');",
  flooding: "for (;;) console.log('y'.repeat(10000));",
});

export const PROGRAMS: Record<string, Programs> = {
  c: {
    accepted: c('scanf("%d %d", &a, &b); printf("%d\\n", a + b);'),
    wrong: c('scanf("%d %d", &a, &b); printf("%d\\n", a + b + 1);'),
    slow: c("for (volatile int n = 0;; n++);"),
    crashing: c("abort();"),
    flooding: c('for (;;) puts("yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy");'),
  },
  cpp: {
    accepted: cpp("std::cin >> a >> b; std::cout << a + b;"),
    wrong: cpp("std::cin >> a >> b; std::cout << a + b + 1;"),
    slow: cpp("for (volatile int n = 0;; n = n + 1);"),
    crashing: cpp('throw std::runtime_error("no");'),
    flooding: cpp('for (;;) std::cout << "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";'),
  },
  java: {
    accepted: java("System.out.println(s.nextInt() + s.nextInt());"),
    wrong: java("System.out.println(s.nextInt() + s.nextInt() + 1);"),
    slow: java("for (;;);"),
    crashing: java("throw new IllegalStateException();"),
    flooding: java('for (;;) System.out.println("y".repeat(10000));'),
  },
  javascript: node('const [a, b] = require("fs").readFileSync(0, "utf8").split(" ").map(Number);\n'),
  typescript: node(
    'import { readFileSync } from "node:fs";\nconst [a, b]: number[] = readFileSync(0, "utf8").split(" ").map(Number);\n',
  ),
  python: {
    accepted: "a, b = map(int, input().split())\nprint(a + b)",
    wrong: "a, b = map(int, input().split())\nprint(a + b + 1)",
    slow: "while True: pass",
    crashing: "raise ValueError('no')",
    flooding: "while True: print('y' * 10000)",
  },
  perl: {
    accepted: 'my ($a, $b) = split " ", <STDIN>; print $a + $b;',
    wrong: 'my ($a, $b) = split " ", <STDIN>; print $a + $b + 1;',
    slow: "while (1) {}",
    crashing: "die 'no'",
    flooding: 'while (1) { print "y" x 10000; }',
  },
  bash: {
    accepted: "read a b; echo $((a + b))",
    wrong: "read a b; echo $((a + b + 1))",
    slow: "while :; do :; done",
    crashing: "exit 3",
    flooding: "exec yes",
  },
  ruby: {
    accepted: "puts gets.split.map(&:to_i).sum",
    wrong: "puts gets.split.map(&:to_i).sum + 1",
    slow: "loop {}",
    crashing: "raise 'no'",
    flooding: "loop { puts 'y' * 10000 }",
  },
  go: {
    accepted: 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }',
    wrong: 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b + 1) }',
    slow: "package main\nfunc main() { for {} }",
    crashing: 'package main\nfunc main() { panic("no") }',
    flooding: 'package main\nimport "fmt"\nfunc main() { for { fmt.Println("yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy") } }',
  },
  csharp: {
    accepted: csharp("Console.WriteLine(Console.ReadLine().Split(' ').Sum(int.Parse));"),
    wrong: csharp("Console.WriteLine(Console.ReadLine().Split(' ').Sum(int.Parse) + 1);"),
    slow: csharp("for (;;);"),
    crashing: csharp('throw new Exception("no");'),
    flooding: csharp("for (;;) Console.WriteLine(new string('y', 10000));"),
  },
  rust: {
    accepted: rust('println!("{}", n.iter().sum::<i32>());'),
    wrong: rust('println!("{}", n.iter().sum::<i32>() + 1);'),
    slow: "fn main() { loop {} }",
    crashing: 'fn main() { panic!("no") }',
    flooding: 'fn main() { loop { println!("{}", "y".repeat(10000)); } }',
  },
  php: {
    accepted: "<?php [$a, $b] = explode(' ', fgets(STDIN)); echo $a + (int) $b;",
    wrong: "<?php [$a, $b] = explode(' ', fgets(STDIN)); echo $a + (int) $b + 1;",
    slow: "<?php while (true);",
    crashing: "<?php throw new Exception('no');",
    flooding: "<?php while (true) echo str_repeat('y', 10000);",
  },
  lua: {
    accepted: 'print(io.read("n") + io.read("n"))',
    wrong: 'print(io.read("n") + io.read("n") + 1)',
    slow: "while true do end",
    crashing: "error('no')",
    flooding: "while true do print(string.rep('y', 10000)) end",
  },
  r: {
    accepted: 'cat(sum(scan(file("stdin"), quiet = TRUE)))',
    wrong: 'cat(sum(scan(file("stdin"), quiet = TRUE)) + 1)',
    slow: "while (TRUE) {}",
    crashing: "stop('no')",
    flooding: "while (TRUE) cat(strrep('y', 10000))",
  },
};
