/** What a browser holds of a trial of the plans' terms (docs/decisions/schemes.md). */
import { negotiateLanguage } from "#workers/kernel/language.ts";
import { SCHEME_HEADER, type Scheme } from "#workers/kernel/vocabulary.ts";
import type { SchemeTickets } from "#workers/modules/schemes/domain.ts";
import { PREFERENCE_MAX_AGE_SECONDS, readCookie } from "./cookies.ts";

/** Its value is a signed ticket. It names the browser and no person, and outlives signing out. */
export const SCHEME_COOKIE = "__Host-kolscout-scheme";

/** The scheme of a page, and the ticket that says so. */
export type PageScheme = { scheme: Scheme; ticket: string };

export type BrowserScheme = {
  page: PageScheme | null;
  /** The call with the ticket, for the API. */
  mark(headers: Headers): void;
  /** The answer with the cookie, where the browser was given one just now. */
  commit(response: Response): Response;
};

/** Of a page that reads no cookie, or while nothing is tried. */
export const NO_SCHEME: BrowserScheme = { page: null, mark() {}, commit: (response) => response };

/** Opens what the browser of a request holds; a document gives a browser that holds nothing a ticket. Nothing while no trial runs, or when that cannot be read. */
export async function openScheme(request: Request, schemes: SchemeTickets): Promise<BrowserScheme> {
  const held = readCookie(request.headers.get("cookie"), SCHEME_COOKIE);
  if (held === null && !isDocument(request)) return NO_SCHEME;
  const found = await schemes.ticketFor(held, negotiateLanguage(request.headers)).catch(() => null);
  if (found === null) return NO_SCHEME;
  const { text, scheme, isNew } = found;
  return {
    page: { scheme, ticket: text },
    mark: (headers) => headers.set(SCHEME_HEADER, text),
    commit(response) {
      if (!isNew) return response;
      const answer = new Response(response.body, response);
      const life = `Max-Age=${PREFERENCE_MAX_AGE_SECONDS}`;
      answer.headers.append("set-cookie", `${SCHEME_COOKIE}=${text}; Path=/; ${life}; HttpOnly; Secure; SameSite=Lax`);
      return answer;
    },
  };
}

function isDocument({ method, headers }: Request): boolean {
  return method === "GET" && (headers.get("accept") ?? "").includes("text/html");
}
