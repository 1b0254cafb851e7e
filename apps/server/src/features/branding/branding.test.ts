import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { whiteLabelConfig } from "@invigil/contract/people/branding";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
const env = { PUBLIC_URL: "https://invigil.example.com", SUPPORT_EMAIL: "help@example.org" };
beforeEach(async () => void (server = await startServer({ env })));
afterEach(() => server.stop());

const own = {
  company: null,
  favicon_icon_url: "/v1/brand/favicon.svg",
  logo_full_icon_url: "/v1/brand/logo.svg",
  logo_64X64_icon_url: "/v1/brand/logo-64.svg",
  primary_color: "#3a5ccc",
  extra_data: { white_label_support_email: "help@example.org" },
};

async function brand(host: string): Promise<unknown> {
  return (await server.browser(host).get(whiteLabelConfig.path)).json();
}

async function addBrand(host: string) {
  const company = await createFactory(server.db).company("Acme");
  const values = {
    host,
    company_id: company.id,
    favicon_icon_url: "https://acme.example.com/icon.png",
    logo_full_icon_url: "https://acme.example.com/logo.png",
    logo_64x64_icon_url: "https://acme.example.com/64.png",
    primary_color: "#aa0000",
    support_email: "help@acme.example.com",
    proven_at: new Date(),
  };
  await server.db.insertInto("brand").values(values).execute();
  return company;
}

it("shows the product's own brand on the default host [A1.05] [A7.30]", async () => {
  expect(await brand("invigil.example.com")).toEqual({ is_white_label: false, ...own });
  expect(await brand("INVIGIL.example.com")).toMatchObject({ is_white_label: false });
});

it("takes favicon, logo and support address from the company on any other host [A1.05] [A7.30]", async () => {
  const company = await addBrand("tests.acme.example.com");
  const expected = {
    is_white_label: true,
    company: { slug: company.slug, name: "Acme" },
    favicon_icon_url: "https://acme.example.com/icon.png",
    logo_full_icon_url: "https://acme.example.com/logo.png",
    logo_64X64_icon_url: "https://acme.example.com/64.png",
    primary_color: "#aa0000",
    extra_data: { white_label_support_email: "help@acme.example.com" },
  };
  expect(await brand("tests.acme.example.com")).toEqual(expected);
  expect(await brand("Tests.Acme.example.com:8443")).toEqual(expected);
});

it("is in white-label mode on an unknown host, with its own pictures [A1.05]", async () => {
  await addBrand("tests.acme.example.com");
  expect(await brand("elsewhere.example.com")).toEqual({ is_white_label: true, ...own });
});

it("shows no support address if none is set [A1.05]", async () => {
  await server.stop();
  server = await startServer({ env: { PUBLIC_URL: env.PUBLIC_URL } });
  for (const host of ["invigil.example.com", "elsewhere.example.com"])
    expect(await brand(host)).toMatchObject({ extra_data: { white_label_support_email: null } });
});

it("has every picture of its own brand", async () => {
  const folder = fileURLToPath(new URL("../../../../web/public", import.meta.url));
  const pictures = [own.favicon_icon_url, own.logo_full_icon_url, own.logo_64X64_icon_url, "/v1/brand/demo-logo.svg"];
  const found = await Promise.all(pictures.map((url) => access(`${folder}${url.replace("/v1", "")}`).then(() => true)));
  expect(found).toEqual([true, true, true, true]);
});
