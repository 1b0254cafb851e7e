import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "./support/journey.ts";
import { withProfile } from "./support/own-browser.ts";
import { kindsOf, makeProctored } from "./support/proctored.ts";
import { post } from "./support/steps.ts";

/** A site that is not ours. */
async function otherSite() {
  const server = createServer((_, reply) => reply.setHeader("content-type", "text/html").end("<h1>Elsewhere</h1>"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test("a page that comes back from history is the same page, however often [B4.12]", async ({ product, enter }) => {
  const { slug } = await makeProctored(product, {});
  const elsewhere = await otherSite();
  // Playwright turns the browser's cache of pages off; a browser of its own keeps it.
  await withProfile(async (open) => {
    const { context } = await open();
    const page = await context.newPage();
    const { accountId } = await enter(page, slug);
    const { id } = await product.db.selectFrom("test").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    await post(page, `${product.baseUrl}/rpc/test.start/${id}`);
    await page.goto(`${product.baseUrl}/v1/test/${slug}/problems`);
    await expect.poll(() => kindsOf(product, accountId)).toContain("fingerprint");
    for (const returns of [2, 3, 4]) {
      await page.goto(elsewhere.address);
      await page.goBack();
      const opened = async () => (await kindsOf(product, accountId)).filter((kind) => kind === "fingerprint").length;
      await expect.poll(opened).toBe(returns);
    }
    await page.waitForTimeout(3_000);
    expect(page.url()).toContain(`/v1/test/${slug}/problems`);
    const kinds = await kindsOf(product, accountId);
    expect(kinds.filter((kind) => kind.startsWith("second-"))).toEqual([]);
  });
  elsewhere.server.close();
});
