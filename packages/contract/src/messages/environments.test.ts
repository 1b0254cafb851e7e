import { expect, it } from "vitest";
import { environmentMessages } from "./environments.ts";
import { errorInfo } from "./errors.ts";

it("keeps the specification's texts for the websocket's codes DRI and DRE", () => {
  expect(environmentMessages.reconnecting).toBe("Reconnecting... Please wait for few seconds");
  const generic = errorInfo({ family: "GTD", status: 500, host: "host", product: "test" }).message;
  expect(environmentMessages.unreachable).toBe(generic);
});
