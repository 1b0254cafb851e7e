import { outlined } from "./icon.tsx";

export const IconArrowBackUp = /* @__PURE__ */ outlined("M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1");
export const IconArrowForwardUp = /* @__PURE__ */ outlined("M15 14l4 -4l-4 -4M19 10h-11a4 4 0 1 0 0 8h1");
export const IconBlockquote = /* @__PURE__ */ outlined(
  "M6 15h15M21 19h-15M15 11h6M21 7h-6M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2",
);
export const IconBold = /* @__PURE__ */ outlined("M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7");
export const IconCode = /* @__PURE__ */ outlined("M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16");
export const IconH3 = /* @__PURE__ */ outlined(
  "M19 14a2 2 0 1 0 -2 -2M17 16a2 2 0 1 0 2 -2M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2",
);
export const IconH4 = /* @__PURE__ */ outlined("M20 18v-8l-4 6h5M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2");
export const IconItalic = /* @__PURE__ */ outlined("M11 5l6 0M7 19l6 0M14 5l-4 14");
export const IconLink = /* @__PURE__ */ outlined(
  "M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463",
);
export const IconList = /* @__PURE__ */ outlined("M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01");
export const IconSourceCode = /* @__PURE__ */ outlined(
  "M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-5M6 5l-2 2l2 2M10 9l2 -2l-2 -2",
);
export const IconUnderline = /* @__PURE__ */ outlined("M7 5v5a5 5 0 0 0 10 0v-5M5 19h14");
