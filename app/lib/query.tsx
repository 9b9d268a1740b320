import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "./api-call.ts";
import { hasNotice } from "./api-failures.ts";

/** Gives the screens below it their cache of live lists; one per document, never shared between requests on the server. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // One more try for a read that met a bad moment; what an account may not have does not change by asking again.
        defaultOptions: {
          queries: {
            retry: (failures, error) => failures < 1 && !(error instanceof ApiError && hasNotice(error)),
            refetchOnWindowFocus: false,
          },
          mutations: { retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
