/** What a build of the extension is made for; read from the environment while it is built. */

const env: Partial<Record<string, string>> = typeof process === "undefined" ? {} : process.env;

/** The app that the extension belongs to. */
export const APP_ORIGIN = new URL(env.KOLSCOUT_APP_ORIGIN ?? "https://app.kolscout.com").origin;
/** Works with a local run: its hosts are in the manifest, and the panel takes the app's address from its own. */
export const IS_DEVELOPMENT = env.KOLSCOUT_EXTENSION === "development";
