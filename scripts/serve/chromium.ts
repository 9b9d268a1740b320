/** Finds a Chromium for the browser tests; on Debian installs the system packages when there is none. */
import { existsSync } from "node:fs";
import { runCommand } from "./run-command.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const SHELL = "/usr/bin/chromium-headless-shell";

/** Flags under which Chromium runs headless, also as root, without calling home. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What Chromium is started in: without a locale of UTF-8, which a bare machine has not, a file with a Chinese name is saved as "download". */
export const CHROMIUM_ENV = { ...process.env, LC_ALL: "C.UTF-8" };

/** Path of a Chromium; installs Debian's package (with CJK fonts) when it is missing and apt-get is there. Rejects otherwise. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (!hasApt()) {
    throw new Error("The browser tests need Chromium: install it and set CHROMIUM_PATH to its program.");
  }
  console.log("Installing Chromium for the browser tests …");
  await install(["chromium", "fonts-noto-cjk", "fonts-noto-color-emoji"]);
  const installed = findChromium();
  if (!installed) throw new Error("Chromium was installed but not found; set CHROMIUM_PATH.");
  return installed;
}

/**
 * Path of Chromium's headless shell: the same engine without a browser's windows around it, which takes a sixth less of the processor. Tab does not leave a toast in it as it does in a browser, so
 * that what goes by Tab needs `ensureChromium`. Installs Debian's package when it is missing; the path of a whole Chromium where there is none, or where `CHROMIUM_PATH` names one.
 */
export async function ensureHeadlessShell(): Promise<string> {
  const whole = await ensureChromium();
  if (whole === process.env.CHROMIUM_PATH) return whole;
  if (!existsSync(SHELL) && hasApt()) await install(["chromium-headless-shell"]).catch(() => undefined);
  return existsSync(SHELL) ? SHELL : whole;
}

function hasApt(): boolean {
  return existsSync("/usr/bin/apt-get");
}

async function install(packages: readonly string[]): Promise<void> {
  await runCommand("apt-get", ["update", "-qq"]);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
}

function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen && existsSync(chosen) ? chosen : PLACES.find((place) => existsSync(place));
}
