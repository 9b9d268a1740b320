import { Bookmark, CloudAlert, Search, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { LoadingRows } from "#app/components/loading-rows.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { isNarrowed } from "./records-address.ts";
import type { RecordsScreen } from "./use-records-screen.ts";

/** The list, or why there is none and what to do about it. */
export function ListBody({ screen, children }: { screen: RecordsScreen; children: ReactNode }) {
  const { list, address, clearFilters, totalCount } = screen;
  const { t } = useTranslation("savedCreators");
  if (list.data === undefined && list.error === null)
    return <LoadingRows label={t("loading")} picture="size-10 rounded-full" />;
  if (totalCount > 0) return children;
  return (
    <Card>
      {list.data === undefined ? (
        <StateMessage
          tone="danger"
          icon={<CloudAlert />}
          title={t("failed.title")}
          actions={<Button onClick={() => void list.refetch()}>{t("failed.again")}</Button>}
        >
          {describeError(list.error) || t("failed.text")}
        </StateMessage>
      ) : isNarrowed(address) ? (
        <StateMessage
          icon={<SearchX />}
          title={t("noMatch.title")}
          actions={<Button onClick={clearFilters}>{t("filter.clear")}</Button>}
        >
          {t("noMatch.text")}
        </StateMessage>
      ) : (
        <StateMessage
          icon={<Bookmark />}
          title={t("empty.title")}
          actions={
            <LinkButton tone="primary" to="/search" icon={<Search aria-hidden className="size-4" />}>
              {t("empty.find")}
            </LinkButton>
          }
        >
          {t("empty.text")}
        </StateMessage>
      )}
    </Card>
  );
}
