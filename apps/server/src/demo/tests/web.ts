import type { DemoTest } from "../content.ts";
import { ferry } from "./web-ferry.ts";
import { loans } from "./web-loans.ts";
import { shop } from "./web-shop.ts";
import { tickets } from "./web-tickets.ts";

export const web: DemoTest = {
  slug: "demo-web",
  company: "demo",
  label: "Pages, browsers and projects",
  name: "Web developer assessment",
  minutes: 90,
  testType: "LRN",
  allowRetake: true,
  sections: [
    { name: "In the browser", problems: [ferry, shop] },
    { name: "Projects", problems: [tickets, loans] },
  ],
};
