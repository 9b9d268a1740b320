/** Stable user ids: the same address has the same id in every sandbox, so that other databases can be seeded with it. */
import { createHash } from "node:crypto";

const NAMESPACE = Buffer.from("6f1d0c3e8a574b0e9d2f4b7c5e8a1d30", "hex");

/** A version 5 UUID of any name within the sandbox's own namespace. */
export function stableUuid(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The id GoTrue gives to whoever owns this e-mail address; case and surrounding blanks do not matter. */
export function userIdForEmail(email: string): string {
  return stableUuid(`user:${email.trim().toLowerCase()}`);
}
