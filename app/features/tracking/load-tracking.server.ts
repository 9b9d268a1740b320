import type { AppLoadContext } from "@remix-run/cloudflare";
import { readTrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { daysOf, type ListKey, listKeyOf, listRequestOf } from "#app/entities/tracked-post/tracking-request.ts";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { getSummary, listPublications, listTeam } from "#workers/modules/publications/contract.ts";
import { listLabels } from "#workers/modules/publications/label-contract.ts";
import { getStrategyTemplate } from "#workers/modules/publications/strategies/contract.ts";
import { getSightings } from "#workers/modules/sightings/contract.ts";

/**
 * The page of the list that the address asks for, its totals, the labels, the team and how the visitor's posts are read by themselves. What cannot be read now is null, and the page asks again; an address with a stranger's
 * id is answered as the API answers it.
 */
export async function loadTracking(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const address = readTrackingAddress(new URL(request.url).searchParams);
  const [list, summary, labels, team, strategyTemplate, sightings] = await Promise.all([
    orNull(loadApi(listPublications, { body: listRequestOf(address) }, caller)),
    orNull(loadApi(getSummary, { query: daysOf(address) }, caller)),
    orNull(loadApi(listLabels, { query: address.member === null ? {} : { userId: address.member } }, caller)),
    orNull(loadApi(listTeam, {}, caller)),
    address.member === null ? orNull(loadApi(getStrategyTemplate, {}, caller)) : null,
    address.member === null ? orNull(loadApi(getSightings, {}, caller)) : null,
  ]);
  const key: ListKey = listKeyOf(address);
  return { key, list, summary, labels, team, strategyTemplate, sightings };
}

export type TrackingData = Awaited<ReturnType<typeof loadTracking>>;

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return null;
  }
}
