import { useQuery } from "@tanstack/react-query";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { SkeletonText } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import type { listLikedShop } from "#workers/modules/shops/contract.ts";
import { csvText } from "./csv-text.ts";
import { INVITE_RULES } from "./invite-rules.ts";
import { PLAN_FIELDS, type PlanTexts, planRows, readPlanInputs, readPlanTexts } from "./plan-inputs.ts";
import { PlanTable } from "./plan-table.tsx";
import { planWeeks } from "./sample-outlook.ts";
import { saveText } from "./save-text.ts";

/** The liked creators of a project in weeks, none with more invitations than are allowed, with what a sample is expected to bring. What is entered stays in this browser. */
export default function PlanDialog({
  open,
  projectId,
  onClose,
}: {
  open: boolean;
  projectId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("shopVetting");
  const key = `kolscout_shop_plan_${projectId}`;
  const [texts, setTexts] = useState(() => readPlanTexts(readStored(key)));
  const liked = useQuery({
    queryKey: ["shop", projectId, "liked"],
    queryFn: ({ signal }) =>
      callApi<typeof listLikedShop>("GET /ttInfo/shop-liked", { query: { projectId } }, { signal }),
    enabled: open,
    staleTime: 0,
  });
  const change = (next: PlanTexts) => {
    setTexts(next);
    keepStored(key, JSON.stringify(next));
  };
  const { inputs, quota } = readPlanInputs(texts);
  const plan = liked.data && quota !== null ? planWeeks(liked.data, inputs, quota) : [];
  const rows = () => [
    [
      t("plan.weekColumn"),
      t("plan.creator"),
      t("plan.columns.sales"),
      t("plan.columns.profit"),
      t("plan.columns.roi"),
      t("plan.columns.room"),
    ],
    ...planRows(plan),
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(
      rows()
        .map((cells) => cells.join("\t"))
        .join("\n"),
    );
    showToast({ kind: "success", text: t("plan.copied") });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="xl"
      title={t("plan.title")}
      footer={
        plan.length > 0 && (
          <>
            <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
              {t("plan.copy")}
            </Button>
            <Button
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => saveText(csvText(rows()), t("plan.fileName"))}
            >
              {t("plan.download")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
          {PLAN_FIELDS.map((name) => (
            <Field key={name} label={t(`plan.inputs.${name}`)}>
              <TextInput
                value={texts[name]}
                inputMode="decimal"
                maxLength={12}
                onChange={(event) => change({ ...texts, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <p className="text-ink-faint text-sm">
          {t("plan.rules", { number: INVITE_RULES.newSellerOnce, date: INVITE_RULES.readOn })}{" "}
          <a
            href={INVITE_RULES.source}
            target="_blank"
            rel="noreferrer noopener"
            className="focus-ring rounded-control underline"
          >
            {t("plan.source")}
          </a>
        </p>
        {liked.isError ? (
          <StateMessage
            tone="danger"
            title={t("failed")}
            actions={<Button onClick={() => void liked.refetch()}>{t("again")}</Button>}
          />
        ) : liked.data === undefined ? (
          <SkeletonText lines={5} />
        ) : liked.data.length === 0 ? (
          <StateMessage title={t("plan.none")}>{t("plan.noneText")}</StateMessage>
        ) : quota === null ? (
          <p role="status" className="py-4 text-ink-soft">
            {t("plan.needsQuota", { count: liked.data.length, number: liked.data.length })}
          </p>
        ) : (
          <PlanTable plan={plan} />
        )}
      </div>
    </Dialog>
  );
}
