import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestOfWebSources } from "./web-sources.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "web-sources-"));
  write("apps/web/package.json", JSON.stringify({ dependencies: { "@invigil/near": "0.1.0", react: "1.0.0" } }));
  write("packages/near/package.json", JSON.stringify({ dependencies: { "@invigil/far": "0.1.0" } }));
  write("packages/far/package.json", "{}");
  write("packages/far/src/deep/file.ts", "1");
  write("packages/server-only/src/file.ts", "1");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

it.each(["apps/web/src/page.tsx", "packages/near/src/file.ts", "packages/far/src/deep/file.ts"])(
  "notices a change of %s",
  (path) => {
    const before = digestOfWebSources(root);
    write(path, "2");
    expect(digestOfWebSources(root)).not.toBe(before);
  },
);

it.each(["packages/server-only/src/file.ts", "packages/far/src/deep/file.test.ts"])(
  "ignores a change of %s",
  (path) => {
    const before = digestOfWebSources(root);
    write(path, "2");
    expect(digestOfWebSources(root)).toBe(before);
  },
);
