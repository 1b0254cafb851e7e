import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BoundAgent, CheckedComputer } from "@invigil/contract/proctoring/secure-browser";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBrowser } from "./browser/find-browser.ts";
import { buildExecutable } from "./build/build-executable.ts";
import { end, hasScreen, openScreen } from "./testing/screen.ts";
import { startExamServer } from "./testing/exam-server.ts";

/** Names that nothing else on this computer has: the agent really closes what it finds. */
const PROGRAMS = [
  { name: "Invigil test desk", why: "remote control", linux: ["invigil-desk*"] },
  { name: "Invigil test studio", why: "virtual camera", linux: ["invigil-studio"] },
];

const PROGRAM = "invigil-secure-browser";
const executable = findBrowser();

// `npm test` installs what is missing where it can, and says so where it cannot.
describe.skipIf(!hasScreen || executable === undefined)("on a real screen", () => {
  let screen: Awaited<ReturnType<typeof openScreen>>;
  let server: Awaited<ReturnType<typeof startExamServer>>;
  let agent: ChildProcess;
  let output = "";
  let folder: string;
  const started: ChildProcess[] = [];

  /** A real program under a name of our choice; `bash` ignores being asked to end. */
  function startProgram(name: string, { stubborn = false, as = name } = {}): ChildProcess {
    const file = join(folder, name);
    if (!existsSync(file)) {
      copyFileSync(stubborn ? "/bin/bash" : "/bin/sleep", file);
      chmodSync(file, 0o755);
    }
    const args = stubborn ? ["-c", 'trap "" TERM; echo ready; read line'] : ["600"];
    const child = spawn(file, args, { argv0: as, stdio: ["pipe", "pipe", "ignore"] });
    started.push(child);
    return child;
  }

  const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  const until = (see: () => void) => vi.waitFor(see, { timeout: 60_000, interval: 100 });
  const last = (what: string) => server.of(what).at(-1);
  async function pressFor(key: string, what: string): Promise<unknown> {
    const before = server.of(what).length;
    screen.press(key);
    await until(() => expect(server.of(what).length).toBeGreaterThan(before));
    return last(what);
  }

  // As candidates get it: one file, without Node or npm. It takes its time, so it has a time of its own.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "invigil-programs-"));
    await buildExecutable({ node: process.execPath, to: join(folder, PROGRAM) });
  });
  beforeAll(async () => {
    screen = await openScreen();
    server = await startExamServer(PROGRAMS);
    agent = spawn(join(folder, PROGRAM), [server.link, "--disable-gpu"], {
      env: { ...process.env, DISPLAY: screen.display, CHROMIUM_PATH: executable, TMPDIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [agent.stdout, agent.stderr])
      stream?.on("data", (text: Buffer) => (output += text.toString()));
    await until(() => {
      if (server.of("opened").length === 0) throw new Error(`the test has not opened: ${output}`);
    });
  });
  afterAll(async () => {
    for (const child of [...started, agent]) await end(child);
    server.stop();
    screen.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("fills the screen, names itself, and gives the page nothing but its own calls [B4.19]", async () => {
    expect(last("opened")).toMatchObject({ width: 1280, height: 800, raw: "undefined" });
    expect(last("opened")).toMatchObject({ agent: expect.stringMatching(/InvigilSecureBrowser\/0\.1\.0$/) });
    expect(screen.windows()).toHaveLength(1);
  });

  it("finds restricted programs by file, by original name and by pattern, and closes none unasked [B4.19]", async () => {
    const desk = startProgram("invigil-desktop");
    const hidden = startProgram("notes", { as: "invigil-studio" });
    const { programs } = CheckedComputer.parse(await pressFor("a", "check"));
    expect(programs.map(({ name, pid, state }) => ({ name, pid, state }))).toEqual(
      expect.arrayContaining([
        { name: "Invigil test desk", pid: desk.pid, state: "notExecuted" },
        { name: "Invigil test studio", pid: hidden.pid, state: "notExecuted" },
      ]),
    );
    expect(await pressFor("b", "failed")).toMatch(/consent/);
    expect([desk, hidden].some(isOver)).toBe(false);
  });

  it("closes them after consent: first it asks, then it ends what does not listen [B4.19]", async () => {
    const stubborn = startProgram("invigil-desk-2", { stubborn: true });
    // Before it has said so, it still listens.
    if (stubborn.stdout) await once(stubborn.stdout, "data");
    const closed = await pressFor("z", "close");
    expect(closed).toHaveLength(3);
    expect(closed).toEqual(expect.arrayContaining([expect.objectContaining({ pid: stubborn.pid, state: "success" })]));
    await until(() => expect(started.every(isOver)).toBe(true));
    expect(stubborn.signalCode).toBe("SIGKILL");
    expect(started.filter((child) => child.signalCode === "SIGTERM")).toHaveLength(2);
    expect(CheckedComputer.parse(await pressFor("a", "check")).programs).toEqual([]);
  });

  it("signs the server's challenge and reports every five seconds, also a program that is started later [B4.19]", async () => {
    const { payload } = BoundAgent.parse(await pressFor("q", "sign"));
    expect(JSON.parse(payload)).toMatchObject({ to: "a-challenge", facts: { platform: "linux", programs: [] } });
    await pressFor("y", "bound");
    const late = startProgram("invigil-desk-late");
    await until(() => expect(server.reports.at(-1)?.facts.programs).toMatchObject([{ name: "Invigil test desk" }]));
    await end(late);
    await until(() => expect(server.reports.at(-1)?.facts.programs).toEqual([]));
    const counters = server.reports.map(({ counter }) => counter);
    expect(counters).toEqual(counters.toSorted((a, b) => a - b));
  });

  it("opens no other window, site or developer tools [B4.19]", async () => {
    expect(await pressFor("v", "popup")).toBe(true);
    await pressFor("m", "fetched");
    screen.press("F12", "ctrl+shift+i", "ctrl+shift+j", "ctrl+u", "ctrl+t", "ctrl+n", "ctrl+shift+n", "ctrl+o", "F11");
    // Docked developer tools would open no window, but take a part of this one.
    expect(await pressFor("k", "size")).toEqual([1280, 800]);
    expect(screen.windows()).toHaveLength(1);
    const before = server.of("opened").length;
    screen.press("1");
    // It is led back to the test.
    await until(() => expect(server.of("opened").length).toBeGreaterThan(before));
    expect(server.stolen).toEqual([]);
    await until(() =>
      expect(server.reports.flatMap(({ events }) => events.map(({ kind }) => kind))).toContain("blocked"),
    );
  });

  it("shows what runs in an environment, and replies to none of its calls", async () => {
    expect(await pressFor("e", "box")).toBe("no reply");
  });

  it("cannot keep Alt+Tab from another window, but the page sees that it is left and found again [B4.19]", async () => {
    const test = screen.active();
    const seen: Record<string, number> = { blur: server.of("blur").length, focus: server.of("focus").length };
    const own = ["--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "other")}`];
    const other = spawn(String(executable), [...own, "--app=data:text/html,<title>Helper</title>"], {
      env: { ...process.env, DISPLAY: screen.display },
      stdio: "ignore",
      detached: true,
    });
    await until(() => expect(screen.windows()).toHaveLength(2));
    // A new window may be in front at once, or not.
    const pressUntil = (isReached: () => boolean, event: string) =>
      until(() => {
        if (!isReached()) screen.press("alt+Tab");
        expect(server.of(event).length).toBeGreaterThan(seen[event] ?? NaN);
      });
    await pressUntil(() => screen.active() !== test, "blur");
    await pressUntil(() => screen.active() === test, "focus");
    await end(other);
    await until(() => expect(screen.windows()).toHaveLength(1));
  });

  it("opens the test again when its window is closed, and says so [B4.19]", async () => {
    const before = server.of("opened").length;
    screen.press("alt+F4");
    await until(() => expect(server.of("opened").length).toBeGreaterThan(before));
    expect(last("opened")).toMatchObject({ width: 1280, height: 800 });
    await until(() =>
      expect(server.reports.flatMap(({ events }) => events)).toContainEqual({
        kind: "closed",
        detail: "the window was closed",
      }),
    );
  });

  it("ends after the candidate has confirmed, and leaves nothing behind [B4.19]", async () => {
    screen.press("x");
    await until(() => expect(agent.exitCode).toBe(0));
    expect(server.reports.flatMap(({ events }) => events.map(({ kind }) => kind))).toContain("exit");
    expect(screen.windows()).toEqual([]);
    const profiles = readdirSync(folder).filter((name) => name.startsWith("invigil-secure-browser-"));
    expect(profiles).toEqual([]);
  });
});
