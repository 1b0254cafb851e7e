import type { SupportIdentity } from "@invigil/contract/help/chat";

interface Widget {
  open: () => void;
}

type Command = (...args: unknown[]) => void;

interface Chatwoot {
  hasLoaded?: boolean;
  setUser: (id: string, user: Record<string, unknown>) => void;
  setCustomAttributes: (attributes: Record<string, unknown>) => void;
  toggle: (state: "open") => void;
}

interface WidgetWindow {
  Intercom?: Command;
  chatwootSettings?: object;
  chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: Chatwoot;
}

const page = () => globalThis as unknown as WidgetWindow;
const READY_LIMIT = 15_000;

/** Loads the chat that the operator has chosen and signs the person in. Null if it is our own, or cannot be loaded. */
export async function loadWidget(identity: SupportIdentity): Promise<Widget | null> {
  const { provider, app_id: app, base_url: base } = identity;
  if (provider === "own" || app === null || base === null) return null;
  try {
    return provider === "intercom" ? await intercom(identity, app, base) : await chatwoot(identity, app, base);
  } catch {
    return null;
  }
}

async function intercom(identity: SupportIdentity, app: string, base: string): Promise<Widget> {
  await loadScript(`${base}/widget/${encodeURIComponent(app)}`);
  const tell = page().Intercom;
  if (!tell) throw new Error("The script of the support chat has no entry.");
  const { email, name, user_hash, company, job_title } = identity;
  // Somebody else may have used this browser before.
  tell("shutdown");
  tell("boot", {
    app_id: app,
    email,
    name,
    user_hash,
    hide_default_launcher: true,
    ...(company && { company: { company_id: company.id, name: company.name } }),
    ...(job_title !== null && { job_title }),
  });
  return { open: () => tell("show") };
}

async function chatwoot(identity: SupportIdentity, app: string, base: string): Promise<Widget> {
  page().chatwootSettings = { hideMessageBubble: true };
  await loadScript(`${base}/packs/js/sdk.js`);
  if (!page().$chatwoot?.hasLoaded) {
    const ready = once("chatwoot:ready");
    page().chatwootSDK?.run({ websiteToken: app, baseUrl: base });
    await ready;
  }
  const widget = page().$chatwoot;
  if (!widget) throw new Error("The script of the support chat has no entry.");
  const { email, name, user_hash, company, job_title } = identity;
  // The hash proves the identifier, so the address is both.
  widget.setUser(email.trim().toLowerCase(), {
    email,
    name,
    identifier_hash: user_hash,
    ...(company && { company_name: company.name }),
  });
  if (company) widget.setCustomAttributes({ company_id: company.id, ...(job_title !== null && { job_title }) });
  return { open: () => widget.toggle("open") };
}

function once(event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not come.`)), READY_LIMIT);
    globalThis.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

const loaded = new Map<string, Promise<void>>();

function loadScript(address: string): Promise<void> {
  const loading = loaded.get(address) ?? insertScript(address);
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`Could not load ${address}`)));
    document.head.append(script);
  });
}
