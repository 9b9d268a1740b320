import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Count } from "#app/components/number.tsx";
import { ContactMark } from "#app/entities/creator/contact-mark.tsx";
import { ProfileLink, SeenLine } from "#app/entities/creator/creator-card.tsx";
import { type ListScope, queryKeys } from "#app/entities/list/query-keys.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { listResults } from "#workers/modules/search/contract.ts";

/** So many stand below the progress; the results hold the rest. */
const MAX_SHOWN = 5;

/** The first creators of a search that is still at work, the ones that were known already before all; nothing when they cannot be read. */
export default function FoundSoFar({ scope, count }: { scope: ListScope; count: number }) {
  const { t } = useTranslation(["search", "creator"]);
  const shown = Math.min(count, MAX_SHOWN);
  const { data } = useQuery({
    queryKey: [...queryKeys.list(scope), "first", shown],
    queryFn: ({ signal }) =>
      callApi<typeof listResults>("POST /search/results", { body: { ...scope, pageSize: MAX_SHOWN } }, { signal }),
    placeholderData: (previous) => previous,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t("search:loading.found")} className="mt-6 w-full max-w-md">
      <h2 className="text-ink-faint text-sm">{t("search:loading.found")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {data.data.map((card) => (
          <li key={card.id} className="flex min-w-0 items-center gap-3 px-3 py-2">
            <Avatar src={card.avatar} name={card.title} />
            <div className="min-w-0 flex-1">
              <ProfileLink card={card} />
              <div className="flex h-5 min-w-0 items-center gap-2 text-ink-faint text-sm">
                {card.score === 0 && <SeenLine at={card.infoUpdatedAt} />}
                <ContactMark contact={card.contact} />
              </div>
            </div>
            <p className="shrink-0 text-end text-sm">
              <Count value={card.followers} readAt={card.infoUpdatedAt} />
              <span className="block text-ink-faint text-xs">{t("creator:card.followers")}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
