/** What Playwright switches off. Of two such lists Chromium reads only the last, which is ours. */
const PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Pages for the suggestions of an address bar that nobody sees. They cost more than a short visit, in every window. */
const SUGGESTIONS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

export const LEAN_CHROMIUM = `--disable-features=${[...PLAYWRIGHT, ...SUGGESTIONS].join(",")}`;
