import { CircleAlert, Info, MailX, Plus, Search } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LoadingRows } from "#app/components/loading-rows.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRested } from "#app/lib/use-rested.ts";
import { EntriesTable } from "./entries-table.tsx";
import { ListActions } from "./list-actions.tsx";
import { type SuppressionPage as Page, useSuppressions } from "./use-suppressions.ts";

const AddDialog = lazyPart(() => import("./add-dialog.client.tsx"));

const SEARCH_REST_MS = 250;

/** Whom the workspace does not write to: search, add, import, export, take off. `first` is null when the list could not be read. */
export function SuppressionPage({ first }: { first: Page | null }) {
  const { t } = useTranslation("suppressionPages");
  const { integer } = useFormat();
  const [typed, setTyped] = useState("");
  const search = useRested(typed.trim().toLowerCase(), SEARCH_REST_MS);
  const [isAdding, setAdding] = useState(false);
  const everAdded = useEverOpened(isAdding);
  const list = useSuppressions(search, first);
  const reload = () => void list.reload();
  const add = (
    <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  const isEmpty = list.total === 0;
  return (
    <div className="max-w-5xl">
      <PageHeader title={t("title")} text={t("subtitle")} actions={add} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-full sm:w-72">
          <TextInput
            type="search"
            icon={<Search />}
            aria-label={t("search")}
            placeholder={t("search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p className="min-w-24 flex-1 text-ink-soft text-sm tabular-nums" aria-live="polite">
          {list.total !== null && t("total", { count: list.total, number: integer(list.total) })}
        </p>
        <ListActions isEmpty={isEmpty} onChanged={reload} />
      </div>
      <ListBody list={list} search={search} isEmpty={isEmpty} add={add} onChanged={reload} />
      <div className="mt-4">
        <Notice icon={<Info />} title={t("info.title")}>
          <ul className="list-disc ps-4">
            <li>{t("info.effect")}</li>
            <li>{t("info.sources")}</li>
            <li>{t("info.theirWord")}</li>
          </ul>
        </Notice>
      </div>
      {everAdded && (
        <Suspense fallback={null}>
          <AddDialog open={isAdding} onClose={() => setAdding(false)} onDone={reload} />
        </Suspense>
      )}
    </div>
  );
}

type BodyProps = {
  list: ReturnType<typeof useSuppressions>;
  search: string;
  isEmpty: boolean;
  add: React.ReactNode;
  onChanged: () => void;
};

function ListBody({ list, search, isEmpty, add, onChanged }: BodyProps) {
  const { t } = useTranslation("suppressionPages");
  if (list.isLoading) return <LoadingRows label={t("loading")} />;
  if (list.error !== null && list.entries.length === 0)
    return (
      <Card>
        <StateMessage
          tone="danger"
          icon={<CircleAlert />}
          title={t("failed.title")}
          actions={<Button onClick={list.retry}>{t("failed.again")}</Button>}
        >
          {t("failed.text")}
        </StateMessage>
      </Card>
    );
  if (list.entries.length === 0)
    return (
      <Card>
        {search !== "" && !isEmpty ? (
          <StateMessage icon={<Search />} title={t("none.title", { search })}>
            {t("none.text")}
          </StateMessage>
        ) : (
          <StateMessage icon={<MailX />} title={t("empty.title")} actions={add}>
            {t("empty.text")}
          </StateMessage>
        )}
      </Card>
    );
  return (
    <>
      <EntriesTable entries={list.entries} isBusy={list.isRefreshing} onRemoved={onChanged} />
      {list.hasMore && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isLoadingMore} onClick={list.loadMore}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
