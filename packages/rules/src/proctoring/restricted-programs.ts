/** The systems that programs are listed for, as Node names them. */
export type System = "win32" | "linux" | "darwin";

export interface RestrictedProgram {
  /** What people call it. */
  name: string;
  why:
    | "remote control"
    | "screen sharing"
    | "virtual camera"
    | "assistant"
    | "second browser"
    | "restricted by company";
  /** Names of its processes, without `.exe`; `*` stands for anything. Case is ignored. */
  win32?: readonly string[];
  linux?: readonly string[];
  /** On macOS a bundle's identifier as well, such as `us.zoom.xos`. */
  darwin?: readonly string[];
}

type Names = Pick<RestrictedProgram, System>;

function program(why: RestrictedProgram["why"]) {
  return (name: string, names: Names): RestrictedProgram => ({ name, why, ...names });
}
const remote = program("remote control");
const sharing = program("screen sharing");
const camera = program("virtual camera");
const assistant = program("assistant");
const browser = program("second browser");

/**
 * What a secure browser closes. Names of Windows and macOS follow the lists that Safe Exam Browser ships; it has no
 * Linux version, so those are ours.
 */
export const RESTRICTED_PROGRAMS: readonly RestrictedProgram[] = [
  remote("TeamViewer", {
    win32: ["TeamViewer*", "tv_w32", "tv_x64"],
    linux: ["teamviewer*"],
    darwin: ["TeamViewer*", "com.teamviewer.*"],
  }),
  remote("AnyDesk", { win32: ["AnyDesk"], linux: ["anydesk"], darwin: ["AnyDesk", "com.philandro.anydesk"] }),
  remote("RustDesk", { win32: ["rustdesk"], linux: ["rustdesk"], darwin: ["rustdesk", "com.carriez.rustdesk"] }),
  remote("Chrome Remote Desktop", {
    win32: ["chromoting", "remoting_host", "remote_assistance_host"],
    linux: ["chrome-remote-desktop*", "remoting_host"],
    darwin: ["remoting_host", "remoting_me2me_host", "org.chromium.chromoting*"],
  }),
  remote("VNC", {
    win32: ["vncserver*", "vncviewer", "winvnc*", "tvnserver"],
    linux: ["x11vnc", "x0vncserver", "vino-server", "krfb", "wayvnc", "vncviewer", "xtigervncviewer"],
    darwin: ["vncserver", "vncviewer", "com.realvnc.*"],
  }),
  remote("Remote Desktop", {
    win32: ["mstsc", "msrdc"],
    linux: ["remmina", "xfreerdp*", "rdesktop", "gnome-remote-desktop-daemon", "xrdp"],
    darwin: ["Microsoft Remote Desktop", "com.microsoft.rdc.*", "ScreenSharingAgent"],
  }),
  remote("Parsec", { win32: ["parsecd"], linux: ["parsecd"], darwin: ["parsecd", "com.parsec*", "tv.parsec.*"] }),
  remote("Splashtop", {
    win32: ["SRServer", "SRManager"],
    linux: ["splashtop*", "SRStreamer"],
    darwin: ["com.splashtop.*"],
  }),
  remote("ToDesk", { win32: ["ToDesk*"], linux: ["todesk*"], darwin: ["ToDesk*", "com.youqu.todesk*"] }),
  remote("UltraViewer", { win32: ["UltraViewer*"] }),
  remote("AeroAdmin", { win32: ["AeroAdmin"] }),
  remote("Ammyy Admin", { win32: ["AA_v3"] }),
  remote("RemotePC", { win32: ["RemotePCDesktop", "RPCService", "RPCSuite", "PCMonitorSrv"] }),
  remote("Mouse without Borders", { win32: ["MouseWithoutBorders*"] }),
  remote("Barrier, Synergy", {
    win32: ["barrier*", "synergy*", "input-leap*"],
    linux: ["barrier*", "synergy*", "input-leap*"],
    darwin: ["barrier*", "synergy*"],
  }),
  sharing("Zoom", {
    win32: ["Zoom"],
    linux: ["zoom", "ZoomLauncher", "ZoomWebviewHost"],
    darwin: ["zoom.us", "us.zoom.xos"],
  }),
  sharing("Microsoft Teams", {
    win32: ["Teams", "ms-teams"],
    linux: ["teams", "teams-for-linux"],
    darwin: ["Microsoft Teams*", "MSTeams", "com.microsoft.teams*"],
  }),
  sharing("Discord", {
    win32: ["Discord*"],
    linux: ["Discord*", "Vesktop", "webcord"],
    darwin: ["Discord*", "com.hnc.Discord*"],
  }),
  sharing("Skype", { win32: ["Skype*"], linux: ["skypeforlinux"], darwin: ["Skype", "com.skype.skype"] }),
  sharing("Slack", { win32: ["slack"], linux: ["slack"], darwin: ["Slack", "com.tinyspeck.slackmacgap"] }),
  sharing("Telegram", {
    win32: ["Telegram"],
    linux: ["telegram-desktop", "Telegram"],
    darwin: ["Telegram", "ru.keepcoder.Telegram"],
  }),
  sharing("WhatsApp", { win32: ["WhatsApp*"], linux: ["whatsapp-*"], darwin: ["WhatsApp", "net.whatsapp.WhatsApp"] }),
  sharing("Signal", {
    win32: ["Signal"],
    linux: ["signal-desktop"],
    darwin: ["Signal", "org.whispersystems.signal-desktop"],
  }),
  sharing("Webex", {
    win32: ["CiscoCollabHost", "CiscoWebExStart", "webexmta", "ptoneclk"],
    linux: ["CiscoCollabHost"],
    darwin: ["Webex", "Cisco-Systems.Spark"],
  }),
  sharing("GoTo Meeting", {
    win32: ["g2mcomm", "g2mlauncher", "g2mstart", "GotoMeetingWinStore"],
    darwin: ["GoToMeeting", "com.logmein.goto*"],
  }),
  sharing("join.me", { win32: ["join.me*"], darwin: ["join.me", "com.logmein.join.me"] }),
  sharing("FaceTime, Messages", { darwin: ["FaceTime", "com.apple.FaceTime", "com.apple.MobileSMS"] }),
  sharing("Screen recorders", {
    win32: ["Camtasia*", "CamRecorder", "ShareX", "bdcam"],
    linux: ["simplescreenrecorder", "kazam", "peek", "vokoscreenNG", "gpu-screen-recorder"],
    darwin: ["Camtasia*", "com.techsmith.camtasia*"],
  }),
  camera("OBS Studio", { win32: ["obs32", "obs64"], linux: ["obs"], darwin: ["OBS", "com.obsproject.obs-studio"] }),
  camera("ManyCam", { win32: ["ManyCam"], darwin: ["ManyCam", "com.manycam.*"] }),
  camera("XSplit", { win32: ["XSplit*", "VCam"] }),
  camera("Snap Camera", { win32: ["Snap Camera"], darwin: ["Snap Camera", "com.snap.SnapCamera"] }),
  camera("DroidCam, Iriun", {
    win32: ["DroidCamApp", "IriunWebcam"],
    linux: ["droidcam*", "iriunwebcam"],
    darwin: ["DroidCam*", "IriunWebcam"],
  }),
  assistant("Cluely", { win32: ["Cluely*"], linux: ["cluely*"], darwin: ["Cluely*", "com.cluely.*"] }),
  assistant("Interview Coder", {
    win32: ["Interview Coder*", "interview-coder*"],
    linux: ["interview-coder*"],
    darwin: ["Interview Coder*", "interview-coder*"],
  }),
  assistant("ChatGPT", { win32: ["ChatGPT"], linux: ["chatgpt*"], darwin: ["ChatGPT", "com.openai.chat"] }),
  assistant("Claude", {
    win32: ["Claude"],
    linux: ["claude-desktop"],
    darwin: ["Claude", "com.anthropic.claudefordesktop"],
  }),
  assistant("Copilot", { win32: ["Copilot", "M365Copilot"], darwin: ["Copilot", "com.microsoft.copilot*"] }),
  assistant("LM Studio, Ollama", {
    win32: ["LM Studio", "ollama*"],
    linux: ["lm-studio", "ollama"],
    darwin: ["LM Studio", "ollama", "com.electron.ollama", "ai.elementlabs.lmstudio"],
  }),
  assistant("Raycast, Cotypist", { darwin: ["Raycast", "com.raycast.macos", "Cotypist", "app.cotypist.*"] }),
  browser("Firefox", { win32: ["firefox"], linux: ["firefox*"], darwin: ["firefox", "org.mozilla.firefox*"] }),
  browser("Opera", { win32: ["opera"], linux: ["opera"], darwin: ["Opera", "com.operasoftware.*"] }),
  browser("Brave", { win32: ["brave"], linux: ["brave*"], darwin: ["Brave Browser", "com.brave.Browser*"] }),
  browser("Vivaldi", { win32: ["vivaldi"], linux: ["vivaldi*"], darwin: ["Vivaldi", "com.vivaldi.*"] }),
  browser("Tor Browser", {
    win32: ["tor"],
    linux: ["start-tor-browser*"],
    darwin: ["Tor Browser", "org.torproject.torbrowser"],
  }),
  browser("Safari", { darwin: ["Safari", "com.apple.Safari"] }),
  // The agent's own Chrome, Chromium or Edge is told apart by its parent.
  browser("Chrome", {
    win32: ["chrome"],
    linux: ["chrome", "google-chrome*"],
    darwin: ["Google Chrome", "com.google.Chrome*"],
  }),
  browser("Chromium", { win32: ["chromium"], linux: ["chromium*"], darwin: ["Chromium", "org.chromium.Chromium"] }),
  browser("Edge", {
    win32: ["msedge"],
    linux: ["msedge", "microsoft-edge*"],
    darwin: ["Microsoft Edge", "com.microsoft.edgemac*"],
  }),
];

/** The product's list and what a company adds, on every system under the same name. */
export function restrictedPrograms(added: readonly string[]): RestrictedProgram[] {
  const own = added.map((name): RestrictedProgram => {
    const names = [name.replace(/\.exe$/i, "")];
    return { name, why: "restricted by company", win32: names, linux: names, darwin: names };
  });
  return [...RESTRICTED_PROGRAMS, ...own];
}
