import type { TrackingAddress } from "./tracking-address.ts";

/** What is asked of the server for an address. Pure. */

/** Days and person, for the totals. */
export function daysOf({ member, startDate, endDate }: TrackingAddress) {
  return {
    ...(member === null ? {} : { userId: member }),
    ...(startDate === null ? {} : { startDate }),
    ...(endDate === null ? {} : { endDate }),
  };
}

/** Which posts. */
export function filterOf(address: TrackingAddress) {
  const { platforms, labels } = address;
  return { ...daysOf(address), platforms: [...platforms], ids: [...labels] };
}

/** A page of them. */
export function listRequestOf(address: TrackingAddress) {
  const { page, pageSize } = address;
  return { ...filterOf(address), page, pageSize };
}

/** Two addresses with the same key show the same rows. */
export type ListKey = string;

export function listKeyOf(address: TrackingAddress): ListKey {
  return JSON.stringify(listRequestOf(address));
}
