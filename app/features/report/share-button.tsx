import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";

const ShareDialog = lazyPart(() => import("./share-dialog.client.tsx"));

/** Shares what the table shows as a report, and looks after the links that there are. `total`: posts of the table as it is filtered. */
export function ShareButton({ address, total }: { address: TrackingAddress; total: number }) {
  const { t } = useTranslation("trackingReport");
  const [isOpen, setOpen] = useState(false);
  const everOpened = useEverOpened(isOpen);
  return (
    <>
      <Button icon={<Share2 aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {everOpened && (
        <Suspense fallback={null}>
          <ShareDialog open={isOpen} onClose={() => setOpen(false)} address={address} total={total} />
        </Suspense>
      )}
    </>
  );
}
