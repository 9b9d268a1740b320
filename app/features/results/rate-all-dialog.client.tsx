import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import type { ListPart } from "#app/entities/list/list-scope.ts";
import { useFormat } from "#app/lib/use-format.ts";

/** Asks before everything that is pending is rated at once. */
export default function RateAllDialog({
  attitude,
  part,
  isBusy,
  onConfirm,
  onClose,
}: {
  attitude: "LIKE" | "DISLIKE";
  part: ListPart;
  isBusy: boolean;
  onConfirm: (attitude: "LIKE" | "DISLIKE") => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation("results");
  const number = `${useFormat().integer(part.matching)}${part.isCapped ? "+" : ""}`;
  const isLike = attitude === "LIKE";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void onConfirm(attitude)}
      busy={isBusy}
      title={t(isLike ? "rate.allTitleLike" : "rate.allTitleNo")}
      confirmLabel={t(isLike ? "rate.allConfirmLike" : "rate.allConfirmNo", { number })}
    >
      {t(part.isFiltered ? "rate.allTextFiltered" : "rate.allText", { number })}
    </ConfirmDialog>
  );
}
