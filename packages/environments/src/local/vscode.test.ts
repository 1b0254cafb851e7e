import { rmSync } from "node:fs";
import { request } from "node:http";
import type { Socket } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { testFolder } from "../testing/test-driver.ts";
import type { Running } from "../types.ts";
import { findEditors } from "./editors.ts";
import { openLocalDriver } from "./local-driver.ts";

/** Where `npm run setup:environments` has put it, if it was run. */
const FOLDER = resolve(process.env["DATA_DIR"] ?? "./data", "environments");
const isMissing = !findEditors(FOLDER).editors["vscode-pod"];

async function get(running: Running, path: string): Promise<string> {
  const socket = (await running.openEditor()) as Socket;
  return new Promise((done, fail) => {
    const options = { path, createConnection: () => socket, headers: { connection: "close" } };
    request(options, (reply) => void text(reply).then(done, fail))
      .on("error", fail)
      .end();
  });
}

test.skipIf(isMissing)("VS Code opens the project beside the agent, and ends with its environment", async () => {
  const driver = await openLocalDriver({ folder: FOLDER });
  onTestFinished(() => driver.close());
  const running = await driver.start(newLaunch({ editor: "vscode-pod" }), new AbortController().signal);
  expect(await get(running, "/?folder=/project")).toContain("workbench");
  const client = await openClient(running);
  await client.put({ "answer.js": "1\n" }, true);
  expect(
    (
      await client.run(
        "cat answer.js; test -w /opt/code-server && echo WRITABLE; test -w /tmp/.vscode/User/settings.json && echo settings",
      )
    ).text,
  ).toBe("1\nsettings\n");
  client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
  client.say({ do: "keys", terminal: "t", text: "pkill -f code-server\r" });
  expect(await running.ended).toBe("exited");
});

test("says how to get VS Code where it is not installed", () => {
  const folder = testFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { editors, missing } = findEditors(folder);
  expect(editors).not.toHaveProperty("vscode-pod");
  expect(missing["vscode-pod"]).toContain("npm run setup:environments");
});
