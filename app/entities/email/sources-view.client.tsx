import { useQuery } from "@tanstack/react-query";
import { Heart, Sparkles, UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Menu, type MenuEntry } from "#app/components/menu.tsx";
import { showToast } from "#app/components/toast.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { listSources, takeReceivers } from "#workers/modules/outreach/sources/contract.ts";
import { TAG_COLORS } from "#workers/modules/records/domain.ts";
import { forgetChosen, readChosen } from "./chosen-receivers.ts";
import type { SourcesProps } from "./sources-menu.tsx";

type Source = CallOf<typeof takeReceivers>["body"];

/** Takes receivers from the favorites of a project or from a tag, with one choice. Of each it says how many have an e-mail. */
export default function SourcesView({ onAdd, takesChosen = false }: SourcesProps) {
  const { t } = useTranslation(["email", "projects"]);
  const { integer } = useFormat();
  const shell = useShellData();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ["mail-sources"],
    queryFn: ({ signal }) => callApi<typeof listSources>("GET /auto-email/sources", {}, { signal }),
    staleTime: 60_000,
  });
  const take = async (source: Source) => {
    setBusy(true);
    try {
      const found = await callApi<typeof takeReceivers>("POST /auto-email/sources/receivers", { body: source });
      if (source.kind === "creators") forgetChosen();
      if (found.length === 0) showToast({ text: t("sources.nobody") });
      else
        onAdd(
          found.map(({ nickname, email, creatorId, platform, handle, likedBy }) => ({
            nickname,
            email,
            creator: { creatorId, platform, handle, ...(likedBy && { likedBy }) },
          })),
          source.kind === "creators" ? { asked: source.kolIds.length } : undefined,
        );
    } catch (error) {
      // Whom another page has chosen are kept, and come with a reload.
      reportError(error, t("sources.failed"));
    }
    setBusy(false);
  };
  const userId = shell?.user.id ?? "";
  const hasTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are taken once, when the page opens
  useEffect(() => {
    if (!takesChosen || hasTaken.current) return;
    hasTaken.current = true;
    const kolIds = readChosen(userId);
    if (kolIds.length > 0) void take({ kind: "creators", kolIds });
  }, []);
  const entry = (key: string, name: string, count: number, source: Source, icon: MenuEntry["icon"]): MenuEntry => ({
    key,
    label: (
      <span className="flex gap-4">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-ink-faint tabular-nums">{integer(count)}</span>
      </span>
    ),
    icon,
    disabled: count === 0,
    onSelect: () => void take(source),
  });
  const defaultId = shell?.projects.find(({ isDefault }) => isDefault)?.id;
  const titleOf = ({ id, title }: { id: string; title: string }) =>
    id === defaultId ? t("projects:defaultName") : title;
  const projects = [...(data?.projects ?? [])].sort(
    (one, other) => Number(other.id === shell?.currentProjectId) - Number(one.id === shell?.currentProjectId),
  );
  const byAi = projects.filter(({ withEmailByAi = 0 }) => withEmailByAi > 0);
  const tags = data?.tags ?? [];
  return (
    <Menu
      trigger={
        <Button icon={<UserPlus aria-hidden className="size-4" />} busy={isBusy} disabled={!data}>
          {t("sources.open")}
        </Button>
      }
      className="max-h-96 overflow-y-auto"
      groups={[
        {
          key: "favorites",
          heading: t("sources.favorites"),
          entries: projects.map((project) =>
            entry(
              project.id,
              titleOf(project),
              project.withEmail,
              { kind: "favorites", projectId: project.id },
              <Heart className="size-4" />,
            ),
          ),
        },
        ...(byAi.length === 0
          ? []
          : [
              {
                key: "likedByAi",
                heading: t("sources.likedByAi"),
                entries: byAi.map((project) =>
                  entry(
                    `ai ${project.id}`,
                    titleOf(project),
                    project.withEmailByAi ?? 0,
                    { kind: "favorites", projectId: project.id, likedBy: "ai" },
                    <Sparkles className="size-4" />,
                  ),
                ),
              },
            ]),
        {
          key: "tags",
          heading: t("sources.tags"),
          entries:
            tags.length === 0
              ? [{ key: "none", label: t("sources.none"), disabled: true }]
              : tags.map(({ id, name, color, withEmail }) =>
                  entry(id, name, withEmail, { kind: "tag", tagId: id }, <Dot color={color} />),
                ),
        },
      ]}
    />
  );
}

function Dot({ color }: { color: string }) {
  const known = TAG_COLORS.find((name) => name === color);
  return known === undefined ? null : <TagDot color={known} />;
}
