import type { LanguageModel } from "./adapters/language-model/port.ts";
import type { Health } from "./api/health.ts";
import { type Env, signInSetup } from "./env.ts";
import type { Platforms, Provider } from "./platforms/registry.ts";

/** What /api/health looks at: the database, the identity service, the providers, the language model if there is one. */
export function createHealth(
  env: Env,
  platforms: Platforms,
  languageModel: Pick<LanguageModel, "check"> | null,
): Health {
  const provider = (name: Provider, isConfigured: boolean) => ({
    name,
    isConfigured,
    async probe(signal: AbortSignal) {
      const state = await platforms.check(name, signal);
      if (state !== "ok") throw new Error(`${name} is ${state}`);
    },
  });
  return {
    async self() {
      await env.DB.prepare("SELECT 1").first();
    },
    outside: [
      {
        name: "supabase",
        isConfigured: true,
        async probe(signal) {
          const headers = { apikey: signInSetup(env).publishableKey };
          const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/health`, { headers, signal });
          if (!answer.ok) throw new Error(`supabase answered ${answer.status}`);
        },
      },
      provider("youtube", env.YOUTUBE_API_KEY !== ""),
      provider("tikhub", env.TIKHUB_API_KEY !== ""),
      provider("instagram", env.TIKHUB_API_KEY !== ""),
      {
        name: "language-model",
        isConfigured: languageModel !== null,
        async probe(signal) {
          await languageModel?.check(signal);
        },
      },
    ],
  };
}
