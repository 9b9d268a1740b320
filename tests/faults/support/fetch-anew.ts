const CLOSED = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

/**
 * Who is refused before the body was read finds the connection closed, and so may the next request on it: such a request never
 * arrived and is made anew. Each of the connections that are kept open may have been closed so: there are more tries than requests at once.
 */
export async function fetchAnew(url: string, init: RequestInit, tries = 10): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (tries === 0 || !CLOSED.includes(code)) throw error;
    return fetchAnew(url, init, tries - 1);
  }
}
