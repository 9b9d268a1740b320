import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { filterOf } from "#app/entities/tracked-post/tracking-request.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { ReportView } from "#workers/modules/reports/contract.ts";
import { ReportLinks } from "./report-links.tsx";
import { SHARE_FORM_ID, ShareForm } from "./share-form.tsx";
import { useReports } from "./use-reports.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  address: TrackingAddress;
  /** Posts of the table as it is filtered. */
  total: number;
};

/** Makes a link to a report of what the table shows, and lists those that were made before. */
export default function ShareDialog({ open, onClose, address, total }: Props) {
  const { t } = useTranslation("trackingReport");
  const state = useReports(open);
  const { made, startAnew } = state;
  const [revoked, setRevoked] = useState<ReportView | null>(null);
  const close = () => {
    onClose();
    startAnew();
  };
  return (
    <>
      <Dialog
        open={open && revoked === null}
        onClose={close}
        width="lg"
        title={t("title")}
        footer={
          made === null ? (
            <Button tone="primary" type="submit" form={SHARE_FORM_ID} busy={state.isCreating} disabled={total === 0}>
              {t("create")}
            </Button>
          ) : (
            <Button onClick={startAnew}>{t("another")}</Button>
          )
        }
      >
        <div className="flex flex-col gap-6">
          {made === null ? (
            <ShareForm
              address={address}
              total={total}
              onSubmit={(wish) => state.create({ ...filterOf(address), ...wish })}
            />
          ) : (
            <Ready report={made} />
          )}
          <ReportLinks state={state} onRevoke={setRevoked} />
        </div>
      </Dialog>
      <ConfirmDialog
        danger
        open={revoked !== null}
        onClose={() => setRevoked(null)}
        onConfirm={() => {
          if (revoked === null) return;
          if (made?.id === revoked.id) startAnew();
          void state.revoke(revoked.id).finally(() => setRevoked(null));
        }}
        title={t("revokeTitle")}
        confirmLabel={t("revokeSure")}
        busy={state.isRevoking}
      >
        {t("revokeText", { title: revoked?.title ?? "" })}
      </ConfirmDialog>
    </>
  );
}

function Ready({ report: { title, link, expiresAt } }: { report: ReportView }) {
  const { t } = useTranslation("trackingReport");
  const dateTime = useDateTime();
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-like" />
        {t("ready")}
      </p>
      <p className="text-ink-soft">{t("readyText", { until: dateTime(expiresAt) })}</p>
      <div className="flex items-end gap-1">
        <Field hideLabel label={t("link")} className="min-w-0 flex-1">
          <TextInput readOnly value={link ?? ""} translate="no" onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton size="md" text={link ?? ""} label={t("copy", { title })} />
      </div>
    </div>
  );
}
