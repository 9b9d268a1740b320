/** Checks a token's signature by the keys that its issuer publishes. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { AppError } from "#workers/kernel/app-error.ts";
import type { KeySource } from "./key-source.ts";

const keySets = new WeakMap<JSONWebKeySet, ReturnType<typeof createLocalJWKSet>>();

/** A set imports each of its keys once, so it lives as long as the keys it was made from. */
function keySetOf(keys: JSONWebKeySet): ReturnType<typeof createLocalJWKSet> {
  const known = keySets.get(keys);
  if (known) return known;
  const made = createLocalJWKSet(keys);
  keySets.set(keys, made);
  return made;
}

/**
 * The token's claims. A key we have not seen may be new: the published keys are asked for once more before the token is refused. Throws a JOSEError (or a
 * TypeError) for a token that is no good, and AppError 1503 when no keys can be had.
 */
export async function verifyByPublishedKey(
  token: string,
  keys: KeySource,
  options: JWTVerifyOptions,
  now: number,
): Promise<JWTPayload> {
  const known = await keys.current(now);
  if (!known) throw new AppError(1503, { retryAfterSeconds: 5 });
  try {
    return (await jwtVerify(token, keySetOf(known), options)).payload;
  } catch (cause) {
    if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause;
    const renewed = await keys.renewed(now);
    if (!renewed) throw cause;
    return (await jwtVerify(token, keySetOf(renewed), options)).payload;
  }
}
