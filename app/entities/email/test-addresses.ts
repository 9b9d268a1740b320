/** Spec 3 §4.3. */
const COUNT = 50;
/** Reserved for examples (RFC 2606): no mail to it ever reaches anybody. */
const DOMAIN = "example.com";

/** Addresses with which a system admin tries a send. */
export function randomAddresses(): string[] {
  return Array.from({ length: COUNT }, () => `test-${crypto.randomUUID().slice(0, 12)}@${DOMAIN}`);
}
