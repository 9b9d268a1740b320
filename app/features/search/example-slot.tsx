import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";

const ExampleResult = lazyPart(() => import("./example-result.client.tsx"));

/** Where the example of a result stands: in the browser alone, fetched by those who see it. */
export function ExampleSlot() {
  return useMounted() ? (
    <Suspense fallback={null}>
      <ExampleResult />
    </Suspense>
  ) : null;
}
