import { createHash } from "node:crypto";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { platformOf } from "./domain.ts";

/**
 * Keys under which removed creators are remembered (`removed_creators`): a hash, so that the table names nobody. No secret goes into it, because a lost or
 * rotated secret would bring everybody back (docs/decisions/creator-removal.md).
 */

/** The key of an account by the platform's stable id. */
export function removalKey(platform: string, accountId: string): string {
  return hash(`${platform.toUpperCase()}/id/${accountId}`);
}

/** The key of a handle. Asked only where the stable id is unknown: a handle can pass to somebody else. */
export function removalHandleKey(platform: Platform, handle: string): string {
  return hash(`${platform}/handle/${handle.replace(/^@/, "").toLowerCase()}`);
}

/** The key of the account behind a creator's id; null for an id of another shape. */
export function removalKeyOfId(creatorId: string): string | null {
  const platform = platformOf(creatorId);
  return platform === null ? null : removalKey(platform, creatorId.split("_").slice(2).join("_"));
}

/** SQL: whether the key (SQL of it) is one of a removed creator. */
export function isRemovedSql(key: string): string {
  return `EXISTS (SELECT 1 FROM removed_creators rc WHERE rc.key = ${key})`;
}

/** SQL: the same for a handle's key. */
export function isRemovedHandleSql(key: string): string {
  return `EXISTS (SELECT 1 FROM removed_creators rc WHERE rc.handle_key = ${key})`;
}

function hash(text: string): string {
  return createHash("sha256").update(`kolscout-removal\n${text}`).digest("hex");
}
