import type { Language } from "./vocabulary.ts";

/** Who makes a request, after the token was verified and the account looked up. */
export type Actor = {
  userId: string;
  email: string;
  /** From the server's own row, never from the token's metadata. */
  isSystemAdmin: boolean;
  isBanned: boolean;
  membershipType: "FREE" | "PAID" | "ENTERPRISE";
  enterpriseId: string | null;
  isEnterpriseAdmin: boolean;
  sessionId: string | null;
  language: Language;
};
