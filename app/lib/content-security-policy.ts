/**
 * The Content-Security-Policy of a document: scripts only from us and with this document's nonce, no plugins, no `<base>`,
 * no framing of ours; frames of the platforms' players alone. Styles may be inline because floating panels and long lists are placed by style attributes.
 */
export function contentSecurityPolicy(
  nonce: string,
  { imageOrigins, frameOrigins }: { imageOrigins: readonly string[]; frameOrigins: readonly string[] },
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", "https:", ...imageOrigins].join(" ")}`,
    "font-src 'self'",
    "connect-src 'self'",
    // The start page fetches its film whole and shows it from memory.
    "media-src 'self' blob: https:",
    `frame-src ${frameOrigins.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
