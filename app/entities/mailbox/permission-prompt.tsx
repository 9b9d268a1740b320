import { Mail } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { isPutOff, rememberLater } from "./put-off.ts";
import { useConnected } from "./use-connected.ts";
import { mailboxToAllow, useMailboxes } from "./use-mailboxes.ts";

const PermissionDialog = lazyPart(() => import("./permission-dialog.client.tsx"));

/** Asks for the permission to send where none of the mailboxes has it (spec 3 §2.2): by a dialog until that is put off, then by a line on the page. `back` is where Google's page leads back to. */
export function PermissionPrompt({ back }: { back: string }) {
  const { t } = useTranslation("mailboxPages");
  const mailboxes = useMailboxes();
  const email = mailboxToAllow(mailboxes.data);
  const isMissing = email !== undefined;
  const [isAsking, setAsking] = useState(false);
  useConnected(() => void mailboxes.refetch());
  useEffect(() => setAsking(isMissing && !isPutOff()), [isMissing]);
  if (!isMissing) return null;
  const putOff = () => {
    rememberLater();
    setAsking(false);
  };
  return (
    <div className="mb-4">
      <Notice tone="warning" icon={<Mail />}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{email === null ? t("permission.missing") : t("permission.missingFor", { email })}</p>
          <Button size="sm" onClick={() => setAsking(true)}>
            {t(email === null ? "connect" : "again")}
          </Button>
        </div>
      </Notice>
      {isAsking && (
        <Suspense fallback={null}>
          <PermissionDialog email={email} back={back} onClose={putOff} />
        </Suspense>
      )}
    </div>
  );
}
