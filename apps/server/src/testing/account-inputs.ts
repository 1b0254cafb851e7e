import type { Cast } from "./cast.ts";

/** The calls around signing in, passwords and the own account; see route-inputs.ts. */
export const accountInputs = {
  "POST /accounts/login": ({ colleague }: Cast) => ({
    body: { email: colleague.account.email, password: "a-wrong-password" },
  }),
  "POST /accounts/logout": () => ({}),
  // An address that somebody has already.
  "POST /accounts/signup": ({ colleague }: Cast) => ({
    body: {
      company: "Another company",
      full_name: "Demo Owner",
      email: colleague.account.email,
      password: "a-long-password",
    },
  }),
  "POST /accounts/password/forgot": ({ colleague }: Cast) => ({ body: { email: colleague.account.email } }),
  "GET /accounts/password/reset/:token": () => ({ params: { token: "not-a-token" } }),
  "POST /accounts/password/reset/:token": () => ({
    params: { token: "not-a-token" },
    body: { password: "a-long-password" },
  }),
  "GET /api/v1/account/sessions": () => ({}),
  // Nobody's.
  "POST /rpc/account.sign_out/:id": () => ({ params: { id: 999_999_999 } }),
  "POST /rpc/account.sign_out_others": () => ({}),
  "POST /rpc/account.change_password": () => ({
    body: { current: "a-wrong-password", password: "another-long-password" },
  }),
};
