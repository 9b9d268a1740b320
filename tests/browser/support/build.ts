import { buildApp } from "#scripts/serve/build-app.ts";
import { buildExtension } from "#scripts/serve/build-extension.ts";

/** What the browser tests look at is what would be deployed; nothing is built again when no source has changed. */
export default async function setup(): Promise<void> {
  await buildApp();
  await buildExtension("development");
}
