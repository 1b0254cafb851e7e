import { expect, it } from "vitest";
import { parseXrandr, remoteSessionIn, virtualMachineIn } from "./computer.ts";
import { parseStat } from "./linux.ts";
import { parseCodesign, parseMacProcesses, parseMacScreens } from "./macos.ts";
import { findRestricted } from "./restricted.ts";
import { parseWindowsProcesses } from "./windows.ts";

const entry = (name: string, names: object, why = "remote control") => ({
  name,
  why,
  win32: [],
  linux: [],
  darwin: [],
  ...names,
});
const ANYDESK = entry("AnyDesk", {
  win32: ["AnyDesk"],
  linux: ["anydesk"],
  darwin: ["AnyDesk", "com.philandro.anydesk"],
});
const ZOOM = entry("Zoom", { win32: ["Zoom"], darwin: ["zoom.us", "us.zoom.xos"] }, "screen sharing");
const EDGE = entry("Edge", { win32: ["msedge"] }, "second browser");
const namesOf = (found: readonly { name: string; pid: number }[]) => found.map(({ name, pid }) => [name, pid]);

/** Written by hand in the form that the agent's command asks for, not recorded on Windows: with a program that was renamed and one whose original name was removed. */
const WINDOWS = JSON.stringify([
  { ProcessId: 0, ParentProcessId: 0, Name: "System Idle Process", OriginalFilename: "", Signer: "" },
  { ProcessId: 4, ParentProcessId: 0, Name: "System", OriginalFilename: null, Signer: null },
  {
    ProcessId: 5120,
    ParentProcessId: 4020,
    Name: "explorer.exe",
    OriginalFilename: "EXPLORER.EXE.MUI",
    Signer: "CN=Microsoft Windows, O=Microsoft Corporation, L=Redmond, S=Washington, C=US",
  },
  {
    ProcessId: 7004,
    ParentProcessId: 5120,
    Name: "homework.exe",
    OriginalFilename: "Zoom.exe",
    Signer: 'CN="Zoom Video Communications, Inc.", O="Zoom Video Communications, Inc.", L=San Jose, S=California, C=US',
  },
  {
    ProcessId: 7300,
    ParentProcessId: 5120,
    Name: "calc2.exe",
    OriginalFilename: "",
    Signer: "CN=AnyDesk Software GmbH, O=AnyDesk Software GmbH, L=Stuttgart, S=Baden-Württemberg, C=DE",
  },
  {
    ProcessId: 8000,
    ParentProcessId: 5120,
    Name: "node.exe",
    OriginalFilename: "node.exe",
    Signer: "CN=OpenJS Foundation",
  },
  {
    ProcessId: 8004,
    ParentProcessId: 8000,
    Name: "msedge.exe",
    OriginalFilename: "msedge.exe",
    Signer: "CN=Microsoft Corporation",
  },
  {
    ProcessId: 8008,
    ParentProcessId: 8004,
    Name: "msedge.exe",
    OriginalFilename: "msedge.exe",
    Signer: "CN=Microsoft Corporation",
  },
  {
    ProcessId: 9000,
    ParentProcessId: 5120,
    Name: "msedge.exe",
    OriginalFilename: "msedge.exe",
    Signer: "CN=Microsoft Corporation",
  },
]);

it("finds programs of Windows by original name and signature, but not the agent's own browser [B4.19]", () => {
  const found = findRestricted(parseWindowsProcesses(WINDOWS), {
    programs: [ANYDESK, ZOOM, EDGE],
    system: "win32",
    own: 8000,
  });
  expect(namesOf(found)).toEqual([
    ["Zoom", 7004],
    ["AnyDesk", 7300],
    ["Edge", 9000],
  ]);
});

it("reads a single process, which PowerShell writes without a list", () => {
  const one = JSON.stringify({
    ProcessId: 4,
    ParentProcessId: 0,
    Name: "System",
    OriginalFilename: null,
    Signer: null,
  });
  expect(parseWindowsProcesses(one)).toEqual([{ pid: 4, parent: 0, names: ["System"], signer: "" }]);
});

const PS = `    1     0 /sbin/launchd
  468     1 /System/Library/CoreServices/Finder.app/Contents/MacOS/Finder
  912     1 /Applications/zoom.us.app/Contents/MacOS/zoom.us
  950     1 /Applications/My Notes.app/Contents/MacOS/AnyDesk
 1203   912 /Applications/zoom.us.app/Contents/Frameworks/cpthost.app/Contents/MacOS/CptHost
`;
const CODESIGN = `Executable=/Applications/zoom.us.app/Contents/MacOS/zoom.us
Identifier=us.zoom.xos
Format=app bundle with Mach-O universal (x86_64 arm64)
CodeDirectory v=20500 size=1138 flags=0x10000(runtime) hashes=24+7 location=embedded
Signature size=9103
Authority=Developer ID Application: Zoom Video Communications, Inc. (BJ4HAAB9B3)
Authority=Developer ID Certification Authority
Authority=Apple Root CA
TeamIdentifier=BJ4HAAB9B3
`;

it("finds programs of macOS by file, bundle, identifier and signature [B4.19]", () => {
  const processes = parseMacProcesses(PS);
  expect(processes.map(({ names }) => names)).toEqual([
    ["launchd"],
    ["Finder"],
    ["zoom.us"],
    ["AnyDesk", "My Notes"],
    ["CptHost", "zoom.us"],
  ]);
  const search = { programs: [ANYDESK, ZOOM], system: "darwin" as const, own: 1_000 };
  expect(namesOf(findRestricted(processes, search))).toEqual([
    ["Zoom", 912],
    ["AnyDesk", 950],
    ["Zoom", 1203],
  ]);
  const { identifier, signer } = parseCodesign(CODESIGN);
  expect([identifier, signer]).toEqual(["us.zoom.xos", "Zoom Video Communications, Inc."]);
  const renamed = [{ pid: 7, parent: 1, names: ["Notes"], signer }];
  expect(namesOf(findRestricted(renamed, search))).toEqual([["Zoom", 7]]);
});

it("reads a process of Linux by every name that it has, and no zombies", () => {
  const stat = "1234 (my (odd) name) S 1 1234 1234 0 -1 4194560 1 0 0 0";
  expect(parseStat(stat, { exe: "/opt/anydesk (deleted)", command: "/tmp/notes\0--tray\0" })).toEqual({
    pid: 1234,
    parent: 1,
    names: ["my (odd) name", "anydesk", "notes"],
    signer: "",
  });
  expect(parseStat(stat.replace(" S ", " Z "), { exe: "", command: "" })).toBeNull();
});

it("sees screens, virtual machines and remote sessions, and says nothing where a system does not [B4.19]", () => {
  expect(parseXrandr("Monitors: 2\n 0: +*eDP-1 1920/344x1080/194+0+0  eDP-1\n 1: +HDMI-1 …")).toBe(2);
  expect(parseXrandr("Can't open display")).toBeNull();
  expect(parseMacScreens('{"spdisplays_ndrvs":[{"_spdisplays_display-product-id":"a050"}]}')).toBe(1);
  expect(parseMacScreens("{}")).toBeNull();
  expect(virtualMachineIn("innotek GmbH VirtualBox")).toBe("innotek");
  expect(virtualMachineIn("VMware, Inc. VMware20,1")).toBe("VMware");
  expect(virtualMachineIn("LENOVO 20XW00K4GE")).toBeNull();
  expect(remoteSessionIn({ SSH_CONNECTION: "10.0.0.1 5 10.0.0.2 22" })).toBe("SSH_CONNECTION");
  expect(remoteSessionIn({ SESSIONNAME: "RDP-Tcp#3" })).toBe("SESSIONNAME");
  expect(remoteSessionIn({ SESSIONNAME: "Console" })).toBeNull();
});
