import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

/** Adds two numbers; adds one too many; never ends; fails; writes without end. */
interface Programs {
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
const node = (head: string) => ({
  accepted: `${head}console.log(a + b);`,
  wrong: `${head}console.log(a + b + 1);`,
  slow: "for (;;);",
  crashing: "throw new Error('no');",
  flooding: "for (;;) console.log('y'.repeat(10000));",
});

const PROGRAMS: Record<string, Programs> = {
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
};

const VERDICTS = {
  accepted: /^PASSED$/,
  wrong: /^WRONG$/,
  slow: /^CPU_LIMIT$/,
  crashing: /^(NONZERO|SIGNAL)$/,
  flooding: /^OUTPUT_LIMIT$/,
};

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(Object.keys(PROGRAMS))));
afterAll(() => open.close());

it.for(Object.entries(PROGRAMS))(
  "%s is given the verdict that each program deserves",
  async ([technology, programs], { skip }) => {
    if (!open.sandbox.languages.some(({ id }) => id === technology)) skip("not installed");
    const cases = [{ id: "1", name: "sum", input: "20 22\n", output: "42\n" }];
    const limits = { cpu_ms: 500, wall_ms: 60_000, output_kb: 16 };
    const grading = { cases, compare: { kind: "token" }, limits };
    for (const [sort, code] of Object.entries(programs) as [keyof Programs, string][]) {
      // A flood must end by what it writes, however slowly it is read.
      const own = sort === "flooding" ? { ...grading, limits: { ...limits, cpu_ms: 20_000 } } : grading;
      const { verdicts, outcome } = await open.judge({ technology, code, grading: own });
      expect(`${sort}: ${verdicts.join()} ${outcome.status}`).toMatch(
        new RegExp(`^${sort}: ${VERDICTS[sort].source.slice(1, -1)} ${sort === "accepted" ? "ACC" : "REJ"}$`),
      );
    }
  },
);
