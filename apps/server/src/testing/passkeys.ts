import { validateSession } from "@invigil/contract/people/accounts";
import { addPasskey, askForPasskey, beginPasskey, Passkey, signInWithPasskey } from "@invigil/contract/people/passkeys";
import { createAuthenticator, type Authenticator } from "./authenticator.ts";
import type { Browser } from "./browser.ts";
import type { TestServer } from "./harness.ts";
import { enterPassword, PASSWORD, recruiterWithPassword } from "./phone.ts";

export const newDevice = ({ deps }: TestServer) => createAuthenticator(new URL(deps.config.publicUrl).origin);

/** What a device is asked before it creates a passkey. */
export async function beginAdding(browser: Browser) {
  const reply = await browser.post(beginPasskey.path, { password: PASSWORD });
  return beginPasskey.response.parse(reply.json());
}

export async function addDevice(browser: Browser, device: Authenticator, name = "Laptop") {
  const passkey = device.make(await beginAdding(browser));
  return Passkey.parse((await browser.post(addPasskey.path, { name, passkey })).json());
}

/** A recruiter with a passkey, in a signed-in browser. */
export async function withPasskey(server: TestServer, companyId?: number) {
  const person = await recruiterWithPassword(server, companyId);
  const { browser } = await enterPassword(server, person.email);
  const device = newDevice(server);
  return { ...person, browser, device, passkey: await addDevice(browser, device) };
}

/** A browser on the sign-in page, and its challenge. */
export async function askAtSignIn(server: TestServer) {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return { browser, question: askForPasskey.response.parse((await browser.post(askForPasskey.path)).json()) };
}

export async function signInBy(
  server: TestServer,
  device: Authenticator,
  twist: Parameters<Authenticator["sign"]>[1] = {},
) {
  const { browser, question } = await askAtSignIn(server);
  const passkey = device.sign(question, twist);
  return { browser, passkey, reply: await browser.post(signInWithPasskey.path, { passkey }) };
}
