import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { PricedCreator } from "./use-worth.ts";

const FairPrice = lazyPart(() => import("./fair-price.client.tsx"));

/** The line of a card with predicted views and a fair price. Its height is kept until its code and the account's rates are there. */
export function FairPriceSlot({ card }: { card: PricedCreator }) {
  const isMounted = useMounted();
  return (
    <div className="h-6">
      {isMounted && (
        <Suspense fallback={null}>
          <FairPrice card={card} />
        </Suspense>
      )}
    </div>
  );
}
