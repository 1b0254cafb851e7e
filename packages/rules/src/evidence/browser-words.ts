/** The order matters, because most browsers also name the one they derive from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bSEB\//, "Safe Exam Browser"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (names: readonly [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** A readable name for a user agent, such as "Firefox on Windows". */
export function browserWords(userAgent: string | null): string {
  const browser = firstOf(BROWSERS, userAgent ?? "") ?? "Unknown browser";
  const system = firstOf(SYSTEMS, userAgent ?? "");
  return system === undefined ? browser : `${browser} on ${system}`;
}
