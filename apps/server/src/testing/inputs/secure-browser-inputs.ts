import type { Cast } from "../cast.ts";

/** The calls of secure browsers; see route-inputs.ts. */
export const secureBrowserInputs = {
  "GET /api/v1/invite/:id/secure-browser": ({ owner }: Cast) => ({ params: { id: owner.account.inviteId } }),
  "GET /api/v1/test/:slug/secure-browser": ({ running }: Cast) => ({ params: { slug: running.slug } }),
  // The challenge is nobody's.
  "POST /rpc/secure_browser.prove/:slug": ({ running }: Cast) => ({
    params: { slug: running.slug },
    query: { challenge: "1.not-the-right-mac" },
    body: { url: `http://localhost/v1/test/${running.slug}`, config_key: "ab".repeat(32), browser_exam_key: "" },
  }),
  "GET /gateways/restricted-programs/:token": ({ owner }: Cast) => ({
    params: { token: `${owner.account.inviteId}.not-the-right-mac` },
  }),
  "POST /rpc/secure_browser.bind/:slug": ({ running }: Cast) => ({
    params: { slug: running.slug },
    body: { public_key: "AAAA", payload: "{}", signature: "AAAA" },
  }),
  "POST /rpc/secure_browser.report/:id": () => ({
    params: { id: "nobody" },
    body: { payload: "{}", signature: "AAAA" },
  }),
  "GET /api/v1/company/restricted-programs": () => ({}),
  "PUT /api/v1/company/restricted-programs": () => ({ body: { names: ["Cheat.exe"] } }),
};
