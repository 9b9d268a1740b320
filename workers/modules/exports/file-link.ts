import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { newCapability } from "#workers/kernel/ids.ts";
import type { ExportFile, ExportStore } from "./store.ts";

/** How long a link opens its file. */
export const LINK_MS = 15 * 60_000;

type FileLink = { url: string; expiresAt: number };

/** Makes a link to a written file; its secret is in the address alone, the database keeps a hash. */
export async function openFileLink(
  deps: { store: Pick<ExportStore, "insertLink">; clock: Clock },
  file: Pick<ExportFile, "taskId">,
  origin: string,
): Promise<FileLink> {
  const token = newCapability();
  const expiresAt = deps.clock.now() + LINK_MS;
  await deps.store.insertLink({ tokenHash: await hashToken(token), taskId: file.taskId, expiresAt });
  return { url: `${origin}/api/files/${token}`, expiresAt };
}

/** What the database knows a link's secret by. */
export function hashToken(token: string): Promise<string> {
  return sha256Hex(token);
}
