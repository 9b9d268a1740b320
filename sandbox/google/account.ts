/** Google accounts: any address has one, with a name and a number that never change. */
import { createHash } from "node:crypto";
import { DEMO_ACCOUNTS } from "#sandbox/gotrue/demo-accounts.ts";

export type GoogleAccount = { sub: string; email: string; name: string; picture: string };

/** The account of an address. */
export function describeAccount(email: string, publicUrl: string): GoogleAccount {
  const digest = createHash("sha256").update(`google:${email}`).digest("hex");
  const sub = `1${BigInt(`0x${digest}`).toString().slice(0, 20)}`;
  const demo = DEMO_ACCOUNTS.find((account) => account.email === email);
  return { sub, email, name: demo?.name ?? nameOf(email), picture: `${publicUrl}/google/avatar/${sub}.svg` };
}

/** A drawn avatar for an account number. */
export function drawAvatar(sub: string): string {
  const hue = Number(BigInt(sub.replace(/\D/g, "") || "0") % 360n);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 52%)"/><circle cx="48" cy="38" r="17" fill="hsl(${hue} 60% 90%)"/><path d="M14 96a34 34 0 0 1 68 0z" fill="hsl(${hue} 60% 90%)"/></svg>`;
}

function nameOf(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
