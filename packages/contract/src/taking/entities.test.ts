import { expect, it } from "vitest";
import { Profile, UserDetails } from "../people/accounts.ts";
import { errorInfo } from "../messages/messages.ts";
import { TestCaseResult } from "./runs.ts";

it("a test case result has a name, a class, a time, a status and its framework [A3.08]", () => {
  const result = { name: "adds", classname: "CalculatorTest", time: 0.02, status: "AC", framework: "junit" };
  expect(TestCaseResult.parse(result)).toEqual(result);
  for (const status of ["AC", "OK", "NC"]) expect(TestCaseResult.safeParse({ ...result, status }).success).toBe(true);
  expect(TestCaseResult.safeParse({ ...result, status: "PASSED" }).success).toBe(false);
});

it("user details, a profile and an error's information have the specified fields [A3.09]", () => {
  const details = { user_id: 7, usertype: "hacker", username: "candidate" };
  expect(UserDetails.parse(details)).toEqual(details);
  expect(UserDetails.safeParse({ ...details, usertype: "admin" }).success).toBe(false);
  const profile = {
    id: 7,
    full_name: "Demo Candidate",
    email: "candidate@example.com",
    company: null,
    job_title: null,
  };
  expect(Profile.parse(profile)).toEqual(profile);
  const info = errorInfo({ family: "SMT", status: 500, host: "example.com", product: "test" });
  expect(Object.keys(info).toSorted()).toEqual(["copyText", "delay", "errorCode", "message"]);
  expect(info.errorCode).toBe("SMT:500");
});
