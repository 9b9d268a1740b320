/** The RS256 key with which Google signs what it pushes; made when it is first needed. */
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

export type GoogleKey = {
  /** The public keys, as `/oauth2/v3/certs` lists them. */
  listPublic(): Promise<{ keys: JWK[] }>;
  /** A token over these claims. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
};

/** A key of this process alone; pushed tokens live an hour, so that none has to survive a restart. */
export function createGoogleKey(): GoogleKey {
  const kid = crypto.randomUUID().replaceAll("-", "");
  let made: ReturnType<typeof generateKeyPair> | null = null;
  const open = () => {
    made ??= generateKeyPair("RS256", { extractable: true });
    return made;
  };
  return {
    async listPublic() {
      const { kty, n, e } = await exportJWK((await open()).publicKey);
      return { keys: [{ kty, n, e, kid, alg: "RS256", use: "sig" }].map((key) => omitMissing(key)) };
    },
    sign: async (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign((await open()).privateKey),
  };
}

function omitMissing(key: {
  kty?: string | undefined;
  n?: string | undefined;
  e?: string | undefined;
  kid: string;
  alg: string;
  use: string;
}): JWK {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined));
}
