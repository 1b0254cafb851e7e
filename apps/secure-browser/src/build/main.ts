import { stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { buildExecutable } from "./build-executable.ts";

/** `build:secure-browser [a Node of another system]`. That of Windows is called node.exe, and so is what comes of it. */
const [node = process.execPath] = process.argv.slice(2);
const name = `invigil-secure-browser${node.endsWith(".exe") ? ".exe" : ""}`;
const to = fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
await buildExecutable({ node, to });
stdout.write(`${to}\n`);
