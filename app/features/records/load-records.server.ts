import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { listRecords } from "#workers/modules/records/contract.ts";
import { listTags } from "#workers/modules/records/tag-contract.ts";
import { listKeyOf, listRequestOf, readRecordsAddress } from "./records-address.ts";

/** The page of saved creators that the address asks for, and all tags. What cannot be read now is null, and the page asks again. */
export async function loadRecords(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const address = readRecordsAddress(new URL(request.url).searchParams);
  const [list, tags] = await Promise.all([
    orNull(loadApi(listRecords, { body: listRequestOf(address) }, caller)),
    orNull(loadApi(listTags, {}, caller)),
  ]);
  return { key: listKeyOf(address), list, tags };
}

export type RecordsData = Awaited<ReturnType<typeof loadRecords>>;

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return null;
  }
}
