/** Compares a reply with a recorded one: key paths and JSON types, not values. */
import { existsSync, readFileSync } from "node:fs";

const SAMPLES = new URL("../../../shared/api/samples/", import.meta.url);

/** Whether recorded replies lie beside this checkout. Says so when they do not. */
export function hasRecordings(suite: string): boolean {
  const isThere = existsSync(SAMPLES);
  if (!isThere) console.info(`${suite}: recorded shapes skipped, no recorded replies beside this checkout`);
  return isThere;
}

/** A recorded reply. */
export function readRecording(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, SAMPLES), "utf8"));
}

/** Every key path of a value with the JSON types met there; lists are written `[]`. */
export function typesByPath(
  value: unknown,
  path = "",
  found = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  const type = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  const types = found.get(path) ?? new Set<string>();
  found.set(path, types.add(type));
  if (Array.isArray(value)) for (const item of value) typesByPath(item, `${path}[]`, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) typesByPath(inner, path === "" ? key : `${path}.${key}`, found);
  }
  return found;
}

/** Complaints about paths that a recorded reply has and this one has not, or has with another type. */
export function differences(actual: unknown, recorded: unknown, paths: readonly string[]): string[] {
  const [ours, theirs] = [typesByPath(actual), typesByPath(recorded)];
  return paths.flatMap((path) => {
    const [own, real] = [ours.get(path), theirs.get(path)];
    if (real === undefined) return [`${path}: not in the recording`];
    if (own === undefined) return [`${path}: missing, recorded as ${[...real].join("|")}`];
    // A recorded null alone says nothing about the type of a value.
    if (real.size === 1 && real.has("null")) return [];
    const strangers = [...own].filter((type) => type !== "null" && !real.has(type));
    return strangers.length === 0 ? [] : [`${path}: ${strangers.join("|")}, recorded as ${[...real].join("|")}`];
  });
}
