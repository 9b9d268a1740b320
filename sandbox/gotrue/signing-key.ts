/** The ES256 key that signs access tokens; kept in the state folder, so that tokens survive a restart. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import * as z from "zod";

const StoredKey = z.object({
  kid: z.string(),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
type StoredKey = z.infer<typeof StoredKey>;

export type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

const FILE_NAME = "gotrue-key.json";

/** Reads the key of `folder`, or makes one (and leaves it there unless `folder` is null). */
export async function openSigningKey(folder: string | null): Promise<SigningKey> {
  const stored = (folder === null ? null : readKey(folder)) ?? (await createKey(folder));
  const { d, kid, ...publicPart } = stored;
  const publicJwk: JWK = { alg: "ES256", ext: true, key_ops: ["verify"], kid, use: "sig", ...publicPart };
  return {
    kid,
    publicJwk,
    privateKey: await importEs256({ ...publicPart, d }),
    publicKey: await importEs256(publicPart),
  };
}

async function importEs256(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new TypeError("an ES256 key is a key pair");
  return key;
}

function readKey(folder: string): StoredKey | null {
  try {
    return StoredKey.parse(JSON.parse(readFileSync(join(folder, FILE_NAME), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Error(`${join(folder, FILE_NAME)} is not a signing key; delete it`, { cause: error });
  }
}

async function createKey(folder: string | null): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = StoredKey.parse({ ...(await exportJWK(privateKey)), kid: crypto.randomUUID() });
  if (folder !== null) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, FILE_NAME), JSON.stringify(key), { mode: 0o600 });
  }
  return key;
}
