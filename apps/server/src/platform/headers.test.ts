import { expect, it } from "vitest";
import { startServer } from "../testing/harness.ts";
import { pagePolicy } from "./headers.ts";

it("lets a page reach its own server only, and the bucket where one takes the files", () => {
  expect(pagePolicy("n")).toContain("connect-src 'self';");
  expect(pagePolicy("n", "https://media.example.com")).toContain("connect-src 'self' https://media.example.com;");
});

it("keeps whoever came by https there", async () => {
  const secure = await startServer({ env: { PUBLIC_URL: "https://invigil.example.com" } });
  const plain = await startServer();
  const replies = await Promise.all(["/healthz", "/v1/login", "/nowhere"].map((url) => secure.inject({ url })));
  const said = replies.map(({ headers }) => headers["strict-transport-security"]);
  expect(said).toEqual(said.map(() => "max-age=31536000"));
  expect((await plain.inject({ url: "/healthz" })).headers["strict-transport-security"]).toBeUndefined();
  await Promise.all([secure.stop(), plain.stop()]);
});
