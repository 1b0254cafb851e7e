import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { BINDING, pageScript, REPLY } from "./page-script.ts";
import { speakOverPipe, type DevTools } from "./pipe.ts";

export interface WindowSetting {
  executable: string;
  profile: string;
  /** The port of the gate. */
  proxy: number;
  origins: readonly string[];
  address: string;
  name: string;
  version: string;
  /** Further switches, for computers on which the browser needs them. */
  switches: readonly string[];
  onCall: (asked: unknown) => Promise<unknown>;
  onBlocked: (what: string) => void;
  /** The address of the page, whenever it changes within the test's own server. */
  onAddress: (address: string) => void;
}

const Target = z.object({ targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }) });
const Context = z.object({ context: z.object({ id: z.number(), origin: z.string() }) });
const Called = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() });
const Asked = z.object({ id: z.number(), asked: z.unknown() });
const Navigated = z.object({ frame: z.object({ id: z.string(), parentId: z.string().optional(), url: z.string() }) });
const Version = z.object({ userAgent: z.string() });
const Targets = z.object({ targetInfos: z.array(Target.shape.targetInfo) });

function switchesOf({ profile, proxy, switches }: WindowSetting): string[] {
  return [
    "--remote-debugging-pipe",
    "--kiosk",
    `--user-data-dir=${profile}`,
    `--proxy-server=127.0.0.1:${proxy}`,
    // Without it, addresses of this computer would go around the proxy.
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-extensions",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate,MediaRouter,GlobalMediaControls,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--no-first-run",
    "--no-default-browser-check",
    // For root, Chromium refuses to start with its own sandbox.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ...switches,
    // With an empty page, the keyboard would stay in an address bar that nobody sees.
    "data:text/html,<title>Secure browser</title>",
  ];
}

/** Opens the browser's one window, and keeps it the only one. */
export async function openWindow(setting: WindowSetting) {
  const { executable, origins, address } = setting;
  const child = spawn(executable, switchesOf(setting), { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => resolve());
    child.on("error", () => resolve());
  });
  const contexts = new Map<number, string>();
  let page: { target: string; session: string } | null = null;
  let good = address;

  const devTools = speakOverPipe(child.stdio[3] as Writable, child.stdio[4] as Readable, (method, params, session) => {
    if (method === "Target.targetCreated") refuseOther(Target.parse(params).targetInfo);
    if (page === null || session !== page.session) return;
    if (method === "Runtime.executionContextCreated") {
      const { id, origin } = Context.parse(params).context;
      contexts.set(id, origin);
    }
    if (method === "Runtime.executionContextsCleared") contexts.clear();
    if (method === "Runtime.bindingCalled") void answer(Called.parse(params), page.session);
    if (method === "Page.frameNavigated") hold(Navigated.parse(params).frame, page.session);
  });

  /** Pop-ups, developer tools and whatever else wants a window of its own. */
  function refuseOther({ targetId, type, url }: z.infer<typeof Target>["targetInfo"]): void {
    if (page === null || targetId === page.target) return;
    const isWindow = type === "page" || type === "webview" || url.startsWith("devtools://");
    if (!isWindow) return;
    setting.onBlocked(`window ${url.slice(0, 100)}`);
    devTools.send("Target.closeTarget", { targetId }).catch(() => {});
  }

  /** Leads the page back if it has left the test's own server. */
  function hold({ parentId, url }: z.infer<typeof Navigated>["frame"], session: string): void {
    if (parentId !== undefined || url.startsWith("data:")) return;
    if (origins.includes(URL.parse(url)?.origin ?? "")) {
      good = url;
      setting.onAddress(url);
      return;
    }
    setting.onBlocked(`page ${url.slice(0, 100)}`);
    devTools.send("Page.navigate", { url: good }, session).catch(() => {});
  }

  async function answer({ name, payload, executionContextId }: z.infer<typeof Called>, session: string): Promise<void> {
    if (name !== BINDING || !origins.includes(contexts.get(executionContextId) ?? "")) return;
    const { id, asked } = Asked.parse(JSON.parse(payload));
    const [error, value] = await setting.onCall(asked).then(
      (result) => [null, result] as const,
      (failure: unknown) => [failure instanceof Error ? failure.message : "failed", null] as const,
    );
    const expression = `globalThis.${REPLY}?.(${id}, ${JSON.stringify(error)}, ${JSON.stringify(value ?? null)})`;
    await devTools.send("Runtime.evaluate", { expression, contextId: executionContextId }, session).catch(() => {});
  }

  try {
    page = await firstPage(devTools);
    await prepare(devTools, page.session, setting);
    await devTools.send("Target.setDiscoverTargets", { discover: true });
    await devTools.send("Page.navigate", { url: address }, page.session);
    await devTools.send("Page.bringToFront", {}, page.session);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    ended,
    pid: child.pid ?? 0,
    close: async () => {
      await devTools.send("Browser.close").catch(() => child.kill());
      await ended;
    },
  };
}

async function firstPage(devTools: DevTools): Promise<{ target: string; session: string }> {
  for (;;) {
    const { targetInfos } = Targets.parse(await devTools.send("Target.getTargets"));
    const target = targetInfos.find(({ type }) => type === "page")?.targetId;
    if (target === undefined) continue;
    const attached = await devTools.send("Target.attachToTarget", { targetId: target, flatten: true });
    return { target, session: z.object({ sessionId: z.string() }).parse(attached).sessionId };
  }
}

async function prepare(devTools: DevTools, session: string, { origins, name, version }: WindowSetting): Promise<void> {
  const { userAgent } = Version.parse(await devTools.send("Browser.getVersion"));
  const ask = (method: string, params: object = {}) => devTools.send(method, params, session);
  await ask("Network.setUserAgentOverride", { userAgent: `${userAgent} ${name}/${version}` });
  await ask("Runtime.addBinding", { name: BINDING });
  await ask("Runtime.enable");
  await ask("Page.enable");
  await ask("Page.addScriptToEvaluateOnNewDocument", { source: pageScript(version) });
  // The test itself explains what it records before it asks.
  const permissions = ["audioCapture", "videoCapture"];
  for (const origin of origins) await devTools.send("Browser.grantPermissions", { origin, permissions });
}
