/** Finds a Chromium for the browser tests; on Debian installs the system package when there is none. */
import { existsSync } from "node:fs";
import { runCommand } from "./run-command.ts";

/** No headless shell: its Tab does not go round the page as a browser's does. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags under which Chromium runs headless, also as root, without calling home. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of a Chromium; installs Debian's package (with CJK fonts) when it is missing and apt-get is there. Rejects otherwise. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (!existsSync("/usr/bin/apt-get")) {
    throw new Error("The browser tests need Chromium: install it and set CHROMIUM_PATH to its program.");
  }
  console.log("Installing Chromium for the browser tests …");
  await runCommand("apt-get", ["update", "-qq"]);
  await runCommand(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk", "fonts-noto-color-emoji"],
    {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    },
  );
  const installed = findChromium();
  if (!installed) throw new Error("Chromium was installed but not found; set CHROMIUM_PATH.");
  return installed;
}

function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen && existsSync(chosen) ? chosen : PLACES.find((place) => existsSync(place));
}
