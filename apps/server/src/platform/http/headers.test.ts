import { expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { startServer } from "../../testing/harness.ts";
import { parseConfig } from "../config.ts";
import { widgetOrigins } from "../support-settings.ts";
import { pagePolicy } from "./headers.ts";

it("lets a page reach only its own server, and the bucket and the gateway if there are any", () => {
  expect(pagePolicy("n")).toContain("connect-src 'self';");
  expect(pagePolicy("n")).toContain("frame-src 'self' https:;");
  const bucketOrigin = "https://media.example.com";
  expect(pagePolicy("n", { bucketOrigin })).toContain("connect-src 'self' https://media.example.com;");
  const policy = pagePolicy("n", { bucketOrigin, gatewayOrigins: ["http://localhost:3001"] });
  expect(policy).toContain("connect-src 'self' https://media.example.com http://localhost:3001 ws://localhost:3001;");
  expect(policy).toContain("frame-src 'self' https: http://localhost:3001;");
});

it("allows a support chat of somebody else only if the operator has chosen one", () => {
  expect(pagePolicy("n")).toContain("script-src 'self'; style-src 'self' 'nonce-n'; style-src-attr 'none';");
  const { support } = parseConfig({
    SUPPORT_PROVIDER: "chatwoot",
    SUPPORT_BASE_URL: "https://chat.example.com/",
    SUPPORT_HACKER_APP_ID: "token",
    SUPPORT_HACKER_SECRET: "secret",
  });
  const policy = pagePolicy("n", { widget: widgetOrigins(support) });
  expect(policy).toContain("script-src 'self' https://chat.example.com; style-src 'self' 'unsafe-inline';");
  expect(policy).toContain("connect-src 'self' https://chat.example.com wss://chat.example.com;");
  expect(widgetOrigins(parseConfig({}).support)).toBeUndefined();
});

it("keeps browsers that came by https on https", async () => {
  const secure = await startServer({ env: { PUBLIC_URL: "https://invigil.example.com" } });
  const plain = await startServer();
  const replies = await Promise.all(["/healthz", "/v1/login", "/nowhere"].map((url) => secure.inject({ url })));
  const said = replies.map(({ headers }) => headers["strict-transport-security"]);
  expect(said).toEqual(said.map(() => "max-age=31536000"));
  expect((await plain.inject({ url: "/healthz" })).headers["strict-transport-security"]).toBeUndefined();
  await Promise.all([secure.stop(), plain.stop()]);
});

it("ties the session to this host over https, and accepts no other cookie for it", async () => {
  const secure = await startServer({ env: { PUBLIC_URL: "https://invigil.example.com" } });
  const { id } = await createFactory(secure.db).account("hacker");
  const browser = secure.browser();
  await browser.signIn(secure.deps, id);
  expect((await browser.get("/gateways/identity")).json().user_id).toBe(id);
  const token = browser.cookies.get("__Host-invigil_session") ?? "";
  const planted = { cookie: `invigil_session=${token}` };
  expect((await secure.inject({ url: "/gateways/identity", headers: planted })).json().user_id).toBeNull();
  const out = await browser.post("/accounts/logout");
  expect(out.headers["set-cookie"]).toContainEqual(
    expect.stringMatching(/^__Host-invigil_session=;(?=.* Path=\/)(?=.* Secure)/),
  );
  await secure.stop();
});
