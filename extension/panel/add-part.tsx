import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { PLATFORM_NAMES } from "#workers/kernel/vocabulary.ts";
import type { Waiting } from "../lib/collection.ts";
import { Choice } from "./choice.tsx";
import { useTexts } from "./texts.ts";
import type { Places } from "./use-account.ts";
import type { Adding, Target } from "./use-adding.ts";

const TARGETS = ["tags", "project", "exclude"] as const satisfies readonly Target["to"][];

const RESULTS = ["added", "unchanged", "failed"] as const;

/** Where the chosen creators go, and what became of them. */
export function AddPart({ places, chosen, adding }: { places: Places; chosen: readonly Waiting[]; adding: Adding }) {
  const { t } = useTexts();
  const [to, setTo] = useState<Target["to"]>("tags");
  const [tagId, setTagId] = useState("");
  const [projectId, setProjectId] = useState("");
  const { tags, projects } = places;
  // What was chosen may be gone by now.
  const tag = tags.find(({ id }) => id === tagId) ?? tags[0];
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const isReady =
    chosen.length > 0 && (to === "exclude" || (to === "tags" ? tag !== undefined : project !== undefined));
  const { done, problem, isBusy } = adding;
  return (
    <footer className="sticky bottom-0 flex flex-col gap-2 border-line border-t bg-raised px-3 py-3">
      <div className="grid grid-cols-2 gap-2">
        <Choice
          label={t("to")}
          value={to}
          options={TARGETS.map((value) => ({ value, label: t(`targets.${value}`) }))}
          onChange={(value) => setTo(TARGETS.find((known) => known === value) ?? "tags")}
        />
        {to === "tags" && tags.length > 0 && (
          <Choice
            label={t("tag")}
            value={tag?.id ?? ""}
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTagId}
          />
        )}
        {to === "project" && (
          <Choice
            label={t("project")}
            value={project?.id ?? ""}
            options={projects.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setProjectId}
          />
        )}
      </div>
      {to === "tags" && tags.length === 0 && <p className="text-ink-soft text-sm">{t("noTags")}</p>}
      <Button
        tone="primary"
        busy={isBusy}
        disabled={!isReady}
        onClick={() => void adding.add(chosen, { to, tagId: tag?.id ?? "", projectId: project?.id ?? "" })}
      >
        {chosen.length === 0 ? t("selectFirst") : t(`add.${to}`, { count: chosen.length })}
      </Button>
      <div role="status" className="text-sm">
        {problem !== null && <p className="text-danger">{t("failed", { message: problem })}</p>}
        {done !== null && (
          <p className="text-ink-soft">
            {RESULTS.flatMap((result) =>
              done[result] === 0 ? [] : [t(`became.${result}`, { count: done[result] })],
            ).join(" · ")}
          </p>
        )}
        {done?.searches.map(({ platform, count, href }) => (
          <p key={platform}>
            <a
              className="focus-ring rounded-control text-accent-ink underline"
              href={href}
              target="_blank"
              rel="noreferrer"
            >
              {t("search", { count, platform: PLATFORM_NAMES[platform] })}
            </a>
            <span className="block text-ink-faint text-xs">{t("searchHint")}</span>
          </p>
        ))}
      </div>
    </footer>
  );
}
