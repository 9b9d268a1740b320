/** What the extension that ships asks of the browser. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { buildExtension } from "#scripts/serve/build-extension.ts";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";

const Manifest = z.looseObject({
  key: z.string(),
  permissions: z.array(z.string()),
  externally_connectable: z.object({ matches: z.array(z.string()) }),
  content_security_policy: z.object({ extension_pages: z.string() }),
});
let manifest: z.output<typeof Manifest>;
let zip: string;
beforeAll(async () => {
  const built = await buildExtension("extension", { force: true });
  manifest = Manifest.parse(JSON.parse(readFileSync(`${built.folder}/manifest.json`, "utf8")));
  zip = built.zip;
}, 120_000);

test("it asks for four permissions and no host, runs in no page by itself, and talks to the app alone", () => {
  expect([...manifest.permissions].sort()).toEqual(["activeTab", "scripting", "sidePanel", "storage"]);
  for (const name of ["host_permissions", "optional_host_permissions", "content_scripts", "web_accessible_resources"]) {
    expect(manifest).not.toHaveProperty(name);
  }
  expect(manifest.externally_connectable.matches).toEqual(["https://app.kolscout.com/*"]);
  const { extension_pages: policy } = manifest.content_security_policy;
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).toContain("connect-src https://app.kolscout.com;");
});

test("the key in it gives the id that the server knows", () => {
  const digest = createHash("sha256").update(Buffer.from(manifest.key, "base64")).digest("hex").slice(0, 32);
  const id = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join("");
  expect(id).toBe(COMPANION_EXTENSION_ID);
});

test("the zip has less than a megabyte, and nothing of a local run is in the scripts", () => {
  expect(statSync(zip).size).toBeLessThan(1_000_000);
  for (const file of ["background.js", "collect.js"]) {
    expect(readFileSync(`extension/.output/extension/${file}`, "utf8")).not.toContain("127.0.0.1");
  }
});
