import { describe, expect, it } from "vitest";
import { LARGEST_REPORT, readJunitXml } from "./junit-xml.ts";

describe("a JUnit report", () => {
  it("is read with its suites at any depth [A3.08]", () => {
    const xml = `<?xml version="1.0"?>
      <testsuites><testsuite name="outer"><testsuite name="inner">
        <testcase name="a" classname="C" time="0.25"/>
      </testsuite><testcase name="b" classname="D" time="nonsense"><failure message="1 &lt; 2"/></testcase>
      </testsuite></testsuites>`;
    expect(readJunitXml(xml)).toEqual([
      { name: "b", classname: "D", time: 0, outcome: "failed", message: "1 < 2" },
      { name: "a", classname: "C", time: 0.25, outcome: "passed", message: "" },
    ]);
  });

  it("may have a single suite, and distinguishes failure, error and skip from success", () => {
    const xml = `<testsuite><testcase name="a"><error>boom &amp; &#x41;&#66;</error></testcase>
      <testcase name="b"><skipped/></testcase><testcase name="c"/></testsuite>`;
    expect(readJunitXml(xml)?.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["failed", "boom & AB"],
      ["skipped", ""],
      ["passed", ""],
    ]);
  });

  it("may be empty", () => {
    expect(readJunitXml("<testsuites/>")).toEqual([]);
    expect(readJunitXml("<testsuites><testsuite/></testsuites>")).toEqual([]);
  });

  it("is refused with a document type or entities, which could expand without limit", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>`;
    expect(readJunitXml(bomb)).toBeNull();
    expect(readJunitXml(`<testsuite><testcase name="&unknown;"/></testsuite>`)?.[0]?.name).toBe("&unknown;");
  });

  it("is refused if it is too large, too deep or not a report", () => {
    expect(readJunitXml(`<testsuite>${" ".repeat(LARGEST_REPORT)}</testsuite>`)).toBeNull();
    const deep = 5_000;
    expect(readJunitXml("<testsuite>".repeat(deep) + "</testsuite>".repeat(deep))).toBeNull();
    expect(readJunitXml("<testsuite><testcase")).toBeNull();
  });

  it.each(["&#0;", "&#x110000;", "&#xD800;"])("survives %s", (entity) => {
    expect(readJunitXml(`<testsuite><testcase name="a${entity}"/></testsuite>`)?.[0]?.name.startsWith("a")).toBe(true);
  });
});
