import { buildApp } from "#scripts/serve/build-app.ts";

/** What the fault runs break is what would be deployed; nothing is built again when no source has changed. */
export default async function setup(): Promise<void> {
  await buildApp();
}
