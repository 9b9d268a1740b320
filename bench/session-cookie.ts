import { createSealedCookie } from "#app/lib/sealed-cookie.server.ts";
import { COOKIE_SECRET } from "./hosts.ts";

/** The cookie header of a browser that is signed in with this token, as the app seals it. */
export async function sessionCookie(accessToken: string): Promise<string> {
  const cookie = createSealedCookie({
    name: "__Host-kolscout",
    secret: COOKIE_SECRET,
    maxAgeSeconds: 3_600,
    now: Date.now,
  });
  const written = await cookie.write({ accessToken, refreshToken: "not-used-by-the-benchmark" });
  return written.split(";")[0] ?? "";
}
