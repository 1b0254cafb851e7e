import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { attack, openTestSandbox, programUrl, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c", "python", "bash"] });
});
afterAll(() => sandbox.close());

function source(name: string): string {
  return readFileSync(programUrl(name), "utf8");
}

describe("a program that looks for the host", () => {
  test("finds none of its files and can change none", async () => {
    const text = textOf(await attack(sandbox, "host-files.py"));
    expect(text).toBe("users 3\ndone\n");
  });

  test("leaves links that nobody follows", async () => {
    const files = [{ path: "main.py", data: source("symlinks.py") }];
    const result = await sandbox.run({ argv: ["python3", "main.py"], files, artifact: true });
    expect(textOf(result)).not.toContain("READ");
    expect(textOf(result).match(/refused 2/g)).toHaveLength(18);
    expect(result.artifact?.toString()).toBe("bytes of the box");
  });

  test("sees no process, environment or descriptor of the worker", async () => {
    process.env["WORKER_SECRET"] = "a secret of the worker";
    onTestFinished(() => void delete process.env["WORKER_SECRET"]);
    const result = await sandbox.run({
      argv: ["python3", "main.py"],
      files: [{ path: "main.py", data: source("processes.py") }],
      env: { LOOK_FOR: "a secret of the worker" },
    });
    // Its own environment contains what it looks for.
    const lines = textOf(result).split("\n");
    expect(lines.filter((line) => line.startsWith("SECRET") && !line.endsWith(" environ"))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("process "))).toHaveLength(1);
    expect(lines).toContain("env is clean");
    expect(lines).toContain("descriptors [0, 1, 2]");
    expect(lines.filter((line) => line.startsWith("SIGNAL"))).toEqual([]);
    expect(lines).toContain("done");
  });

  test("inherits no descriptor that the worker itself inherited", async () => {
    const script = new URL("../testing/list-descriptors.ts", import.meta.url).pathname;
    const command = 'exec 251</proc/self/status; exec "$0" "$1"';
    const worker = spawn("bash", ["-c", command, process.execPath, script], { stdio: ["ignore", "pipe", "inherit"] });
    const lines = (await worker.stdout.toArray()).join("").trim().split("\n");
    expect(lines[0]).toBe("worker had 251");
    expect(lines.slice(1)).toEqual(["0", "1", "2", "3"]);
  });

  test("sees only its own box in its list of mounts", async () => {
    const files = [{ path: "given.ts", from: new URL(import.meta.url).pathname }];
    const text = textOf(await sandbox.run({ argv: ["cat", "/proc/self/mountinfo"], files }));
    const mounts = text
      .trim()
      .split("\n")
      .map((line) => ({ root: line.split(" ")[3] ?? "", place: line.split(" ")[4] ?? "" }));
    const devices = ["null", "zero", "full", "random", "urandom"].map((name) => `/dev/${name}`);
    const known = ["/", "/usr", "/etc/.box", "/proc", "/dev", ...devices, "/tmp", "/dev/shm", "/box", "/box/given.ts"];
    const own = mounts.filter(({ place }) => !/^\/(bin|sbin|lib\w*)$|^\/proc\//.test(place));
    expect(own.map(({ place }) => place).toSorted()).toEqual(known.toSorted());
    // The location of its files cannot be hidden, and it opens nothing, so it may be known.
    const told = mounts.filter(({ root, place }) => root.split("/").length > 2 && !place.startsWith("/proc/"));
    expect(told.map(({ place }) => place).toSorted()).toEqual(["/box/given.ts", "/etc/.box"]);
  });

  test("cannot write to its input, nor reach the folder of its pipes", async () => {
    const text = textOf(await attack(sandbox, "pipe-tricks.py", { stdin: "input" }));
    expect(text.match(/refused/g)).toHaveLength(6);
    expect(text).not.toMatch(/OPENED|CHANGED|LISTED/);
  });

  test("leaves no daemon behind", async () => {
    const result = await attack(sandbox, "daemon.c");
    expect(result.status).toBe("OK");
    expect(textOf(result)).toBe("main is done\n");
    await vi.waitFor(() => expect(hostProcesses()).not.toContain("boxdaemon"));
  });

  test("gains nothing from set-user-id programs", async () => {
    const result = await attack(sandbox, "setuid.sh");
    expect(textOf(result)).toBe("1000\ndone\n");
  });
});

describe("a program that looks for a network", () => {
  test("reaches nobody through any kind of socket", async () => {
    const folder = mkdtempSync(join(tmpdir(), "invigil-attack-"));
    let visits = 0;
    const listen = async (place: { port: number; host: string } | string): Promise<Server> => {
      const server = createServer((socket) => {
        visits += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(place, resolve));
      return server;
    };
    const path = join(folder, "door");
    const tcp = await listen({ port: 0, host: "127.0.0.1" });
    const servers = [tcp, await listen("\0invigil-attack"), await listen(path)];
    onTestFinished(() => {
      for (const server of servers) server.close();
      rmSync(folder, { recursive: true });
    });
    const address = tcp.address();
    const port = typeof address === "object" ? address?.port : 0;

    const text = textOf(await attack(sandbox, "network.py", { args: [String(port), path] }));
    expect(text).not.toMatch(/CONNECTED|OPENED/);
    expect(text.match(/^refused/gm)).toHaveLength(7);
    // Refused by the filter, not for lack of a driver.
    expect(text).toMatch(/^vsock 97$/m);
    expect(text).toMatch(/^alg 97$/m);
    expect(text.match(/^netlink \d+ 95$/gm)).toHaveLength(23);
    expect(text).toMatch(/^protocol 262 93$/m);
    expect(text).toContain("done\n");
    expect(visits).toBe(0);
  });
});

function hostProcesses(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/comm`, "utf8").trim();
      } catch {
        return "";
      }
    });
}
