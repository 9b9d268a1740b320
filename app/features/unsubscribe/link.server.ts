/** The server's side of unsubscribe links: what the page shows, and what its button and mail programs send. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadApi } from "#app/lib/api.server.ts";
import { type LinkView, readUnsubscribeLink, unsubscribe } from "#workers/modules/outreach/suppression/contract.ts";

/** What a link is about. Opening it, as scanners and mail programs do by themselves, changes nothing. */
export async function showLink({ request, context, params }: LoaderFunctionArgs) {
  const call = { params: { token: params.token ?? "" } };
  return linkOrNone(loadApi(readUnsubscribeLink, call, { request, context }));
}

/** Unsubscribes. The address is the whole wish (RFC 8058): what stands in the body, if anything, does not matter. */
export async function takeWish({ request, context, params }: ActionFunctionArgs) {
  const call = { params: { token: params.token ?? "" } };
  return linkOrNone(loadApi(unsubscribe, call, { request, context }));
}

/** 404 without a link where we did not make it, whatever is wrong with it. */
async function linkOrNone(asked: Promise<LinkView>) {
  try {
    return data({ link: await asked });
  } catch (failure) {
    const isNone = failure instanceof Response && (failure.status === 404 || failure.status === 400);
    if (isNone) return data({ link: null }, { status: 404 });
    throw failure;
  }
}
