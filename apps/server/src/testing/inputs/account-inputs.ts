import type { Cast } from "../cast.ts";

/** Well formed, but unknown. */
const named = { id: "bm9ib2R5", rawId: "bm9ib2R5", type: "public-key" };
const made = { ...named, response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] } };
const signed = {
  ...named,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AA" },
};

/** The calls around signing in, passwords and one's own account; see route-inputs.ts. */
export const accountInputs = {
  "POST /accounts/login": ({ colleague }: Cast) => ({
    body: { email: colleague.account.email, password: "a-wrong-password" },
  }),
  "POST /accounts/logout": () => ({}),
  // An address that was invited and has not joined.
  "POST /accounts/signup": ({ colleague }: Cast) => ({
    body: {
      company: "Another company",
      full_name: "Demo Owner",
      email: colleague.account.email,
      password: "a-long-password",
    },
  }),
  "GET /accounts/signup/:token": () => ({ params: { token: "not-a-token" } }),
  "POST /accounts/signup/:token": () => ({ params: { token: "not-a-token" } }),
  "POST /accounts/password/forgot": ({ colleague }: Cast) => ({ body: { email: colleague.account.email } }),
  "GET /accounts/password/reset/:token": () => ({ params: { token: "not-a-token" } }),
  "POST /accounts/password/reset/:token": () => ({
    params: { token: "not-a-token" },
    body: { password: "a-long-password" },
  }),
  "GET /api/v1/account/second-factor": () => ({}),
  "POST /rpc/second_factor.begin": () => ({ body: { password: "a-wrong-password" } }),
  "POST /rpc/second_factor.confirm": () => ({ body: { code: "123456" } }),
  "POST /rpc/second_factor.renew_codes": () => ({ body: { password: "a-wrong-password" } }),
  "POST /rpc/second_factor.remove": () => ({ body: { password: "a-wrong-password" } }),
  // Nobody is between the two steps.
  "GET /accounts/second-step": () => ({}),
  "POST /accounts/second-step/code": () => ({ body: { code: "123456" } }),
  "POST /accounts/second-step/begin": () => ({}),
  "POST /accounts/second-step/confirm": () => ({ body: { code: "123456" } }),
  "GET /api/v1/account/passkeys": () => ({}),
  "POST /rpc/passkey.begin": () => ({ body: { password: "a-wrong-password" } }),
  "POST /rpc/passkey.add": () => ({ body: { name: "Laptop", passkey: made } }),
  "POST /rpc/passkey.rename/:id": () => ({ params: { id: 999_999_999 }, body: { name: "Laptop" } }),
  "POST /rpc/passkey.remove/:id": () => ({ params: { id: 999_999_999 }, body: { password: "a-wrong-password" } }),
  "POST /accounts/passkey/begin": () => ({}),
  "POST /accounts/passkey": () => ({ body: { passkey: signed } }),
  "POST /accounts/second-step/passkey/begin": () => ({}),
  "POST /accounts/second-step/passkey": () => ({ body: { passkey: signed } }),
  "POST /accounts/second-step/passkey/new": () => ({}),
  "POST /accounts/second-step/passkey/add": () => ({ body: { name: "Laptop", passkey: made } }),
  "POST /rpc/recruiter.remove_second_factor/:id": ({ colleague }: Cast) => ({ params: { id: colleague.account.id } }),
  "GET /api/v1/company/sign-in": () => ({}),
  "PUT /api/v1/company/sign-in": () => ({ body: { second_factor_required: false } }),
  "GET /api/v1/account/sessions": () => ({}),
  // Unknown.
  "POST /rpc/account.sign_out/:id": () => ({ params: { id: 999_999_999 } }),
  "POST /rpc/account.sign_out_others": () => ({}),
  "PATCH /api/v1/account": () => ({ body: { job_title: "Head of hiring" } }),
  "POST /rpc/account.change_password": () => ({
    body: { current: "a-wrong-password", password: "another-long-password" },
  }),
};
