const WARNING_SHARE = 0.8;
const CRITICAL_SHARE = 0.95;
const UNLIMITED = -1;

/** Spec 3 §9. */
const EXPIRY_WARNING_DAYS = 30;
const DAY_MS = 86_400_000;

export type QuotaView =
  | { kind: "unlimited" }
  | {
      kind: "limited";
      availableUnits: number;
      totalUnits: number;
      usedShare: number;
      tone: "accent" | "warning" | "critical";
    };

/**
 * How the quota is shown: what is left, how much of it is used (0 to 1), and the colour that changes at 80 % and 95 % used
 * (spec 1 §9). Units are stored units.
 */
export function viewQuota(quota: { availableUnits: number; usedUnits: number; totalUnits: number }): QuotaView {
  if (quota.availableUnits === UNLIMITED || quota.totalUnits === UNLIMITED) return { kind: "unlimited" };
  const usedShare = quota.totalUnits > 0 ? Math.min(1, Math.max(0, quota.usedUnits / quota.totalUnits)) : 1;
  const tone = usedShare >= CRITICAL_SHARE ? "critical" : usedShare >= WARNING_SHARE ? "warning" : "accent";
  return {
    kind: "limited",
    availableUnits: Math.max(0, quota.availableUnits),
    totalUnits: Math.max(0, quota.totalUnits),
    usedShare,
    tone,
  };
}

/** Whole days until a term ends, the current one included, where that is worth a warning; null while it is far or over. */
export function daysLeft(expireAt: number, now: number): number | null {
  const left = Math.ceil((expireAt - now) / DAY_MS);
  return left > 0 && left <= EXPIRY_WARNING_DAYS ? left : null;
}
