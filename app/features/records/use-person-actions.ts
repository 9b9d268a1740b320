import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { showToast } from "#app/components/toast.tsx";
import { TAG_KEYS } from "#app/entities/tag/use-tags.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { RecordedCreator } from "#workers/modules/records/contract.ts";
import type {
  dismissSuggestion,
  mergeCreators,
  PersonSuggestion,
  restoreSuggestion,
  separateCreator,
} from "#workers/modules/records/people-contract.ts";
import { useRecordsCache } from "./use-records-data.ts";

const UNDO_SHOWN_MS = 10_000;

type Two = PersonSuggestion["kolIds"];

/** Names as a text lists them, each once. */
export function namesOf(creators: readonly RecordedCreator[], language: string): string {
  const names = [...new Set(creators.map(({ nickname }) => nickname))];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** What is decided about creators that may be one person. Everything is done by a call and shown after it; each toast takes it back. */
export function usePersonActions() {
  const { t, i18n } = useTranslation("savedCreators");
  const client = useQueryClient();
  const cache = useRecordsCache();
  return useMemo(() => {
    async function run(failure: "merge" | "separate" | "decide", work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (error) {
        reportError(error, (message) => t(`failuresOfPerson.${failure}`, { message }));
        return false;
      } finally {
        // The cards of all creators of the person show its tags.
        const shown = [TAG_KEYS.all, TAG_KEYS.saved].map((queryKey) => refreshQueries(client, { queryKey }));
        await Promise.all([cache.refresh(), ...shown]);
      }
    }
    const tell = (text: string, onUndo?: () => void) =>
      showToast({
        ...{ id: "record-person", text, durationMs: onUndo && UNDO_SHOWN_MS },
        action: onUndo && { label: t("undo"), onClick: onUndo },
      });

    async function merge(kolIds: Two, creators: readonly RecordedCreator[]): Promise<boolean> {
      let joinedId = "";
      const isDone = await run("merge", async () => {
        ({ joinedId } = await callApi<typeof mergeCreators>("POST /tagAndNote/kol/person/merge", { body: { kolIds } }));
      });
      const joined = creators.find(({ id }) => id === joinedId);
      if (isDone)
        tell(
          t("person.merged", { names: namesOf(creators, i18n.language) }),
          joined && (() => void separate(joined, creators, false)),
        );
      return isDone;
    }

    /** `creators` are all of the person; an undo is not undone again. */
    async function separate(
      creator: RecordedCreator,
      creators: readonly RecordedCreator[],
      isUndone: boolean,
    ): Promise<void> {
      let leadId = "";
      const isDone = await run("separate", async () => {
        const body = { kolId: creator.id };
        ({ leadId } = await callApi<typeof separateCreator>("POST /tagAndNote/kol/person/separate", { body }));
      });
      const text = t("person.separated", { name: creator.nickname, platform: PLATFORM_NAMES[creator.platform] });
      if (isDone) tell(text, isUndone ? () => void merge([leadId, creator.id], creators) : undefined);
    }

    async function restore(kolIds: Two): Promise<void> {
      const isDone = await run("decide", () =>
        callApi<typeof restoreSuggestion>("POST /tagAndNote/kol/person/restore", { body: { kolIds } }),
      );
      if (isDone) tell(t("person.restored"));
    }

    return {
      /** Shows the creators of a suggestion as one person. */
      merge: ({ kolIds, creators }: PersonSuggestion) => merge(kolIds, creators),
      /** Gives a creator of a person a row of its own again. */
      separate: (creator: RecordedCreator, creators: readonly RecordedCreator[]) => separate(creator, creators, true),
      async dismiss({ kolIds }: PersonSuggestion): Promise<void> {
        const isDone = await run("decide", () =>
          callApi<typeof dismissSuggestion>("POST /tagAndNote/kol/person/dismiss", { body: { kolIds } }),
        );
        if (isDone) tell(t("person.dismissed"), () => void restore(kolIds));
      },
    };
  }, [cache, client, t, i18n]);
}
