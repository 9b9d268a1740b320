import { useRootData } from "#app/lib/root-data.ts";
import { PLANS_AVAILABLE } from "./navigation.ts";

/** Where an upgrade leads: the plans in a new tab, or support as long as there is no page of plans. */
export function useUpgradeTarget(): { href: string; newTab: boolean; isPlans: boolean } {
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  return PLANS_AVAILABLE
    ? { href: "/pricing", newTab: true, isPlans: true }
    : { href: supportUrl, newTab: supportUrl.startsWith("http"), isPlans: false };
}
