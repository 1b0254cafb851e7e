import type { DemoTest } from "../content.ts";
import { appointments } from "./projects/appointments.ts";
import { bicycles } from "./projects/bicycles.ts";
import { habits } from "./projects/habits.ts";
import { library } from "./projects/library.ts";
import { notes } from "./projects/notes.ts";
import { plants } from "./projects/plants.ts";
import { release } from "./projects/release.ts";
import { seats } from "./projects/seats.ts";

export const projects: DemoTest = {
  slug: "demo-projects",
  company: "demo",
  label: "Projects",
  name: "Project assessment",
  minutes: 240,
  testType: "LRN",
  allowRetake: true,
  sections: [
    { name: "Back end and front end", problems: [library, plants, notes] },
    { name: "Whole applications", problems: [appointments, habits] },
    { name: "Tests, operations and data", problems: [seats, release, bicycles] },
  ],
};
