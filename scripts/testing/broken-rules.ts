/** Files that each break one rule of a gate, and what the gate must then report. */
interface Broken {
  files: Record<string, string>;
  says: string[];
}

const LINT = {
  "typescript(no-floating-promises)": "export function f(): void { Promise.resolve(1); }",
  "typescript(no-explicit-any)": "export const value: any = 1;",
  "typescript(no-non-null-assertion)": "export const first = (list: number[]) => list[0]!;",
  "eslint(no-console)": 'console.log("said");',
  "import(no-default-export)": "export default 1;",
  "eslint(max-lines-per-function)": `export function long(n: number): number {\n${"  n += 1;\n".repeat(80)}  return n;\n}`,
  "typescript(no-unsafe-return)": "export const parse = (text: string): string => JSON.parse(text);",
} as const;

const LINT_TSX = {
  "jsx-a11y(alt-text)": 'export const Picture = () => <img src="logo.svg" />;',
  "react-hooks(rules-of-hooks)":
    'import { useState } from "react";\nexport function Part({ on }: { on: boolean }) { if (on) useState(1); return null; }',
  "react(no-danger)": 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
  "react(forbid-dom-props)": "export const Cut = () => <textarea maxLength={3} />;",
  "react(forbid-component-props)":
    'import { Textarea } from "@mantine/core";\nexport const Cut = () => <Textarea maxLength={3} />;',
} as const;

export const lint: Broken = {
  files: {
    ...numbered("packages/rules/src/lint", ".ts", Object.values(LINT)),
    ...numbered("packages/ui/src/lint", ".tsx", Object.values(LINT_TSX)),
  },
  says: [...Object.keys(LINT), ...Object.keys(LINT_TSX)],
};

/** One import per rule, because a rule that nothing here breaks would never be seen to work. */
const IMPORTS: Record<string, [from: string, to: string]> = {
  "not-resolvable": ["packages/rules/src/d1.ts", "./missing.ts"],
  "apps-do-not-import-apps": ["apps/web/src/d2.ts", "@invigil/server/server"],
  "packages-do-not-import-apps": ["packages/rules/src/d3.ts", "@invigil/server/server"],
  "product-does-not-import-tooling": ["packages/db/src/d4.ts", "../../../scripts/root.ts"],
  "journeys-and-benches-see-packages-and-server": ["e2e/d5.ts", "@invigil/web/lib/thing"],
  "contract-only-zod": ["packages/contract/src/d6.ts", "node:fs"],
  "rules-only-contract": ["packages/rules/src/d7.ts", "@invigil/db/json"],
  "grading-only-contract-and-rules": ["packages/grading/src/g1.ts", "@invigil/storage/storage"],
  "interviewer-only-contract-and-rules": ["packages/interviewer/src/i1.ts", "@invigil/storage/storage"],
  "library-only-contract": ["packages/library/src/l1.ts", "@invigil/storage/storage"],
  "ui-only-contract-mantine-react": ["packages/ui/src/d8.tsx", "@invigil/rules/time/timer"],
  "db-imports-no-other-package": ["packages/db/src/d9.ts", "@invigil/contract/route"],
  "records-only-contract-rules-db": ["packages/records/src/r1.ts", "@invigil/storage/storage"],
  "sandbox-imports-nothing-of-ours": ["packages/sandbox/src/s1.ts", "@invigil/contract/route"],
  "secure-browser-only-contract": ["apps/secure-browser/src/b1.ts", "@invigil/rules/time/timer"],
  "features-do-not-import-features": ["apps/server/src/features/one/d10.ts", "../two/thing.ts"],
  "platform-below-features": ["apps/server/src/platform/d11.ts", "../shared/deps.ts"],
  "shared-below-features": ["apps/server/src/shared/d12.ts", "../features/clock/clock.routes.ts"],
  "features-below-demo": ["apps/server/src/features/clock/d13.ts", "../../demo/thing.ts"],
  "candidate-does-not-import-console": ["apps/web/src/candidate/one/w1.ts", "../../console/two/thing.ts"],
  "console-does-not-import-candidate": ["apps/web/src/console/one/w2.ts", "../../candidate/two/thing.ts"],
  "shared-imports-no-wing": ["apps/web/src/shared/one/w3.ts", "../../candidate/two/thing.ts"],
  "lib-below-shared": ["apps/web/src/lib/w4.ts", "../shared/parts/thing.ts"],
  "wings-below-app": ["apps/web/src/candidate/one/w5.ts", "../../app/thing.ts"],
  "a-wings-features-do-not-import-each-other": ["apps/web/src/candidate/one/w6.ts", "../two/thing.ts"],
  "source-does-not-import-tests": ["apps/server/src/d15.ts", "./testing/factory.ts"],
  "only-queries-shared-and-platform-use-kysely": ["apps/server/src/features/clock/d16.ts", "kysely"],
};
const THING = "export const thing = 1;\n";

export const dependencyRules: Broken = {
  files: {
    ...Object.fromEntries(Object.values(IMPORTS).map(([from, to]) => [from, `import "${to}";\n`])),
    "apps/web/src/lib/thing.ts": THING,
    "apps/web/src/app/thing.ts": THING,
    "apps/web/src/candidate/two/thing.ts": THING,
    "apps/web/src/console/two/thing.ts": THING,
    "apps/web/src/shared/parts/thing.ts": THING,
    "apps/server/src/demo/thing.ts": THING,
    "apps/server/src/features/two/thing.ts": THING,
    // A cycle of types only.
    "packages/rules/src/circle-a.ts": 'import type { B } from "./circle-b.ts";\nexport type A = B | 1;\n',
    "packages/rules/src/circle-b.ts": 'import type { A } from "./circle-a.ts";\nexport type B = A | 2;\n',
  },
  says: ["no-circular", ...Object.keys(IMPORTS)],
};

function numbered(prefix: string, suffix: string, texts: string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, index) => [`${prefix}-${index}${suffix}`, `${text}\n`]));
}
