/** Values that clients hold and the server must recognise: signed with HMAC-SHA-256. */

export type Signer = {
  sign(value: string): Promise<string>;
  /** In constant time. */
  isSigned(value: string, signature: string): Promise<boolean>;
};

/** `purpose` keeps signatures made for one thing from counting for another. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = () =>
    crypto.subtle.importKey("raw", encode(`${purpose}\n${secret}`), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
      "verify",
    ]);
  return {
    async sign(value) {
      const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await key(), encode(value)));
      return toHex(bytes);
    },
    async isSigned(value, signature) {
      const bytes = fromHex(signature);
      return bytes !== null && crypto.subtle.verify("HMAC", await key(), bytes, encode(value));
    },
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
