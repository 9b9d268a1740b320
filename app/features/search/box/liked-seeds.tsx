import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { listProjectLikes } from "#workers/modules/lists/contract.ts";

/** So many are offered, of the likes that are read. */
const OFFERED = 5;
const READ = 50;

type Props = {
  projectId: string;
  platform: Platform;
  /** Links of those that are seeds already. */
  chosen: readonly string[];
  onChoose: (url: string) => void;
};

/** The latest creators liked in the project on the platform, each one press away from being a seed; nothing without likes or when they cannot be read. */
export function LikedSeeds({ projectId, platform, chosen, onChoose }: Props) {
  const { t } = useTranslation("searchBox");
  const { data } = useQuery({
    queryKey: ["liked-seeds", projectId],
    queryFn: ({ signal }) =>
      callApi<typeof listProjectLikes>(
        "GET /similars/projectKol/likes",
        { query: { projectId, limit: READ } },
        { signal },
      ),
  });
  const liked = (data ?? []).filter((one) => one.platform === platform && !chosen.includes(one.url)).slice(0, OFFERED);
  if (liked.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1 text-ink-faint text-sm">
      <span className="me-1">{t("auto.liked")}</span>
      {liked.map(({ id, title, url }) => (
        <button
          key={id}
          type="button"
          aria-label={t("auto.add", { name: title })}
          onClick={() => onChoose(url)}
          className="focus-ring flex min-w-0 max-w-full items-center gap-1 rounded-control bg-sunken px-2 py-1 text-ink-soft hover:bg-hover hover:text-ink"
        >
          <Plus aria-hidden className="size-3.5 shrink-0" />
          <span translate="no" className="truncate">
            {title}
          </span>
        </button>
      ))}
    </p>
  );
}
