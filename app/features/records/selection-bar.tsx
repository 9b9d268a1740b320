import { useNavigate } from "@remix-run/react";
import { Mail, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { chooseReceivers } from "#app/entities/email/chosen-receivers.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import type { listRecords } from "#workers/modules/records/contract.ts";
import { MAX_RECORDS_PER_PAGE } from "#workers/modules/records/domain.ts";
import { listRequestOf, type RecordsAddress } from "./records-address.ts";
import type { RecordsScreen } from "./use-records-screen.ts";

/** What can be done with the chosen creators, at the foot of the window while some are chosen. */
export function SelectionBar({ screen }: { screen: RecordsScreen }) {
  const { address, selected, select, totalCount, isCapped } = screen;
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const navigate = useNavigate();
  const userId = useShellData()?.user.id ?? "";
  const [isChoosing, setChoosing] = useState(false);
  const count = selected.length;
  if (count === 0 || address.view === "board") return null;
  const isTooMany = count > MAX_RECEIVERS;
  const hasMore = !isCapped && count < totalCount;
  const chooseAll = async () => {
    if (totalCount > MAX_RECEIVERS) {
      showToast({ text: t("selection.narrow", { max: integer(MAX_RECEIVERS) }) });
      return;
    }
    setChoosing(true);
    try {
      select(await readAll(address));
    } catch (error) {
      reportError(error, t("selection.failed"));
    }
    setChoosing(false);
  };
  return (
    <div
      role="toolbar"
      aria-label={t("selection.label")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className={isTooMany ? "text-danger text-sm" : "font-medium tabular-nums"}>
        {isTooMany
          ? t("selection.tooMany", { number: integer(count), max: integer(MAX_RECEIVERS) })
          : t("selection.count", { count, number: integer(count) })}
      </p>
      {hasMore && (
        <Button size="sm" tone="quiet" busy={isChoosing} onClick={() => void chooseAll()}>
          {t("selection.all", { number: integer(totalCount) })}
        </Button>
      )}
      <Button
        size="sm"
        tone="primary"
        icon={<Mail aria-hidden className="size-4" />}
        disabled={isTooMany}
        onClick={() => {
          chooseReceivers(userId, selected);
          navigate("/email/batchSend");
        }}
      >
        {t("selection.write", { count, number: integer(count) })}
      </Button>
      <IconButton size="sm" label={t("selection.clear")} icon={<X className="size-4" />} onClick={() => select([])} />
    </div>
  );
}

/** The ids of the list that the address asks for, as far as one send takes them; the list is read in parts. */
async function readAll(address: RecordsAddress): Promise<string[]> {
  const body = { ...listRequestOf(address), page: 1, pageSize: MAX_RECORDS_PER_PAGE };
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { data, meta }: Awaited<ReturnType<typeof readPart>> = await readPart({ ...body, after });
    ids.push(...data.map(({ kol }) => kol.id));
    after = meta.next;
  } while (after !== null && ids.length < MAX_RECEIVERS);
  return ids;
}

function readPart(body: Parameters<typeof callApi<typeof listRecords>>[1]["body"]) {
  return callApi<typeof listRecords>("POST /tagAndNote/kol/list", { body });
}
