import { useSearchParams } from "@remix-run/react";
import { Sheet } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";

const SheetDialog = lazyPart(() => import("./sheet-dialog.client.tsx"));

/** The way back from Google's page opens what one left from. */
const BACK = "sheet";

/** Opens the Google Sheet of the caller's tracked posts: made, opened, written anew, disconnected there. */
export function SheetButton() {
  const { t } = useTranslation("trackingSheet");
  const [params] = useSearchParams();
  const isBack = params.get(BACK) === "1";
  const [isOpen, setOpen] = useState(isBack);
  const isMounted = useMounted();
  const everOpened = useEverOpened(isOpen) && isMounted;
  return (
    <>
      <Button icon={<Sheet aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {everOpened && (
        <Suspense fallback={null}>
          <SheetDialog open={isOpen} isBack={isBack} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
