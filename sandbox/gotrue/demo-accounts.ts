/** The accounts that exist from the start. What they may do is the product's affair; here they are identities only. */

export type DemoAccount = { email: string; name: string; describe: string };

/** Addresses under this domain get their codes without the wait between two mails. */
export const DEMO_DOMAIN = "kolscout.test";

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: `free@${DEMO_DOMAIN}`, name: "Frida Free", describe: "Free plan" },
  { email: `plus@${DEMO_DOMAIN}`, name: "Paul Plus", describe: "Plus plan" },
  { email: `pro@${DEMO_DOMAIN}`, name: "Priya Pro", describe: "Pro plan" },
  { email: `boss@${DEMO_DOMAIN}`, name: "Bo Boss", describe: "Enterprise administrator" },
  { email: `member@${DEMO_DOMAIN}`, name: "Mina Member", describe: "Enterprise member" },
  { email: `root@${DEMO_DOMAIN}`, name: "Ruth Root", describe: "System administrator" },
  { email: `banned@${DEMO_DOMAIN}`, name: "Ben Banned", describe: "Banned account" },
];

/** Whether the address belongs to the demo domain. */
export function isDemoAddress(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`);
}
