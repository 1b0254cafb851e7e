import { validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { beginSecondFactor, confirmSecondFactor } from "@invigil/contract/people/second-factor";
import { TOTP, URI } from "otpauth";
import { hashPassword } from "../platform/identity/password.ts";
import { createFactory } from "./factory.ts";
import type { TestServer } from "./harness.ts";

export const PASSWORD = "the right password";

/** What an app on the phone shows, from the address in the QR code. */
export function phoneOf(server: TestServer, uri: string) {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error("The address is of another kind of code.");
  return (late = 0) => totp.generate({ timestamp: server.now().getTime() + late });
}

export async function recruiterWithPassword(server: TestServer, companyId?: number) {
  const make = createFactory(server.db);
  const company = companyId ?? (await make.company()).id;
  const account = await make.account("recruiter", company);
  const password_hash = await hashPassword(PASSWORD);
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { ...account, companyId: company };
}

export async function enterPassword(server: TestServer, email: string) {
  const browser = server.browser();
  await browser.get(validateSession.path);
  const reply = await browser.post(login.path, { email, password: PASSWORD });
  return { browser, reply };
}

/** A recruiter who has set up two-step sign-in, in a signed-in browser. */
export async function withFactor(server: TestServer, companyId?: number) {
  const person = await recruiterWithPassword(server, companyId);
  const { browser } = await enterPassword(server, person.email);
  const begun = beginSecondFactor.response.parse(
    (await browser.post(beginSecondFactor.path, { password: PASSWORD })).json(),
  );
  const phone = phoneOf(server, begun.uri);
  const reply = await browser.post(confirmSecondFactor.path, { code: phone() });
  const { recovery_codes: codes } = confirmSecondFactor.response.parse(reply.json());
  server.advance(60_000);
  return { ...person, browser, phone, codes, secret: begun.secret };
}
