import { useEffect, useMemo, useState } from "react";
import { useTagList } from "#app/entities/tag/use-tags.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import { RECORDS_PER_PAGE } from "#workers/modules/records/domain.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import type { RecordsData } from "./load-records.server.ts";
import { type RecordsAddress, readRecordsAddress, writeRecordsAddress } from "./records-address.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useRecordsList } from "./use-records-data.ts";

export type RecordsScreen = ReturnType<typeof useRecordsScreen>;

/** Everything the page of saved creators shows and does. `given` came with the document. */
export function useRecordsScreen(given: RecordsData) {
  const [address, go] = useRecordsAddress();
  const list = useRecordsList(address, given);
  const tags = useTagList(given.tags);
  const actions = useRecordActions();
  const account = useShellData()?.account;
  const [removing, setRemoving] = useState<RecordView | null>(null);
  // Rows stay chosen from page to page, and are chosen anew in another list.
  const [chosen, select] = useState<readonly string[]>([]);
  const { totalCount = 0, isCapped = false, stages = null } = list.data?.meta ?? {};
  const records = list.data?.data ?? [];
  // Who was merged since is chosen with the person alone.
  const merged = new Set(records.flatMap(({ others }) => others.map(({ id }) => id)));
  const selected = merged.size === 0 ? chosen : chosen.filter((id) => !merged.has(id));
  const pages = Math.max(1, Math.ceil(totalCount / RECORDS_PER_PAGE));
  useExistingPage({ page: address.page, pages: list.data === undefined ? null : pages }, (page) => go({ page }));
  useKnownTags(address.tags, tags, (known) => go({ page: 1, tags: known }));
  return {
    address,
    /** Another list begins at its first page. */
    change(to: Partial<RecordsAddress>) {
      select([]);
      go({ page: 1, ...to });
    },
    goTo: (page: number) => go({ page }),
    open: (kolId: string | null) => go({ kolId }),
    clearFilters() {
      select([]);
      go({ page: 1, tags: [], stage: null });
    },
    /** Ids of the chosen rows. */
    selected,
    select,
    list,
    records,
    totalCount,
    isCapped,
    stages,
    pages,
    tags,
    actions,
    /** Spec 3 §6: an enterprise's admins, and accounts without an enterprise. */
    mayDelete: !account?.isEnterpriseMember || account.isEnterpriseAdmin,
    removing,
    setRemoving,
  };
}

function useRecordsAddress() {
  const [params, setParams] = usePromptParams();
  const address = useMemo(() => readRecordsAddress(params), [params]);
  const go = (change: Partial<RecordsAddress>) =>
    setParams((now) => writeRecordsAddress({ ...readRecordsAddress(now), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  return [address, go] as const;
}

/** A tag that was deleted narrows nothing any more. */
function useKnownTags(
  chosen: readonly string[],
  tags: readonly TagView[] | undefined,
  onKnown: (ids: string[]) => void,
) {
  const known = tags === undefined ? [...chosen] : chosen.filter((id) => tags.some((tag) => tag.id === id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a tag that is gone is left
  useEffect(() => {
    if (known.length < chosen.length) onKnown(known);
  }, [known.length, chosen.length]);
}

/** After rows are gone the last page may be gone with them. */
function useExistingPage({ page, pages }: { page: number; pages: number | null }, onPage: (page: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is gone is left
  useEffect(() => {
    if (pages !== null && page > pages) onPage(pages);
  }, [page, pages]);
}
