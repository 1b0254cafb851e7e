import { filled, outlined } from "./icon.tsx";

export const IconAlertTriangle = /* @__PURE__ */ outlined(
  "M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01",
);
export const IconAntennaBars2 = /* @__PURE__ */ outlined("M6 18l0 -3M10 18l0 .01M14 18l0 .01M18 18l0 .01");
export const IconArrowLeft = /* @__PURE__ */ outlined("M5 12l14 0M5 12l6 6M5 12l6 -6");
export const IconArrowRight = /* @__PURE__ */ outlined("M5 12l14 0M13 18l6 -6M13 6l6 6");
export const IconBookmark = /* @__PURE__ */ outlined("M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4");
export const IconBookmarkFilled = /* @__PURE__ */ filled(
  "M14 2a5 5 0 0 1 5 5v14a1 1 0 0 1 -1.555 .832l-5.445 -3.63l-5.444 3.63a1 1 0 0 1 -1.55 -.72l-.006 -.112v-14a5 5 0 0 1 5 -5h4z",
);
export const IconCheck = /* @__PURE__ */ outlined("M5 12l5 5l10 -10");
export const IconChevronRight = /* @__PURE__ */ outlined("M9 6l6 6l-6 6");
export const IconCircle = /* @__PURE__ */ outlined("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0");
export const IconDeviceFloppy = /* @__PURE__ */ outlined(
  "M6 4h10l4 4v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2M10 14a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M14 4l0 4l-6 0l0 -4",
);
export const IconDevicesX = /* @__PURE__ */ outlined(
  "M14 20a1 1 0 0 1 -1 -1v-10a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v4M18 8v-3a1 1 0 0 0 -1 -1h-13a1 1 0 0 0 -1 1v12a1 1 0 0 0 1 1h9M16 9h2M22 22l-5 -5M17 22l5 -5",
);
export const IconDownload = /* @__PURE__ */ outlined(
  "M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12",
);
export const IconFlag = /* @__PURE__ */ outlined(
  "M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9M5 21v-7",
);
export const IconHelpCircle = /* @__PURE__ */ outlined(
  "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 16v.01M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483",
);
export const IconListNumbers = /* @__PURE__ */ outlined(
  "M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4M6 10v-6l-2 2",
);
export const IconLock = /* @__PURE__ */ outlined(
  "M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4",
);
export const IconMessageCircle = /* @__PURE__ */ outlined(
  "M3 20l1.3 -3.9c-2.324 -3.437 -1.426 -7.872 2.1 -10.374c3.526 -2.501 8.59 -2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235 -7.615 4.215 -11.574 2.293l-4.7 1",
);
export const IconRefresh = /* @__PURE__ */ outlined(
  "M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4",
);
export const IconServerOff = /* @__PURE__ */ outlined(
  "M12 12h-6a3 3 0 0 1 -3 -3v-2c0 -1.083 .574 -2.033 1.435 -2.56m3.565 -.44h10a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h-2M16 12h2a3 3 0 0 1 3 3v2m-1.448 2.568a2.986 2.986 0 0 1 -1.552 .432h-12a3 3 0 0 1 -3 -3v-2a3 3 0 0 1 3 -3h6M7 8v.01M7 16v.01M3 3l18 18",
);
export const IconUpload = /* @__PURE__ */ outlined("M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4l0 12");
export const IconUserCircle = /* @__PURE__ */ outlined(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855",
);
export const IconWifi = /* @__PURE__ */ outlined(
  "M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a8 8 0 0 1 11.314 0M3.515 9.515c4.686 -4.687 12.284 -4.687 17 0",
);
export const IconWifi1 = /* @__PURE__ */ outlined("M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0");
export const IconWifiOff = /* @__PURE__ */ outlined(
  "M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18",
);
