/** The identity service as its administrator uses it, with the key that may do everything. */
import { createClient } from "@supabase/supabase-js";

const TIMEOUT_MS = 10_000;

/** `url` is SUPABASE_URL, `serviceKey` the project's secret. */
export function createUserAdmin({ url, serviceKey }: { url: string; serviceKey: string }) {
  const { auth } = createClient(url, serviceKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }) },
  });
  return {
    /** Deletes a user with all sessions; one who is gone already is no failure. Throws what the service says otherwise. */
    async deleteUser(userId: string): Promise<void> {
      const { error } = await auth.admin.deleteUser(userId);
      if (error !== null && error.code !== "user_not_found" && error.status !== 404) {
        throw new Error(`the identity service did not delete the user: ${error.code ?? error.status}`, {
          cause: error,
        });
      }
    },
  };
}
