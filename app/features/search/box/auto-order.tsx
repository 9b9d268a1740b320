import { SlidersHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { TextInput } from "#app/components/text-input.tsx";
import { ProjectField } from "#app/entities/project/project-field.tsx";
import { useCreateTask } from "#app/entities/task/use-create-task.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { autoTaskCostUnits, CREATORS_PER_RUN, MAX_SEEDS, trimDescription } from "#workers/modules/auto-tasks/domain.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { CostLine } from "../modes/cost-line.tsx";
import { formOf } from "./form-of.ts";
import { LikedSeeds } from "./liked-seeds.tsx";
import { pasteOnOneLine } from "./paste-on-one-line.ts";
import type { Reading } from "./read-box.ts";
import { ReadingPlatform } from "./reading-platform.tsx";
import { useUnfinished } from "./unfinished.ts";
import type { ChosenProject } from "./use-project.ts";

/** What the box orders; its form orders more. */
const RUNS = 1;

type Props = {
  form: RefObject<HTMLFormElement>;
  reading: Reading;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  project: ChosenProject;
  onOrdered: () => void;
};

/**
 * The order of an AI task of one run: the description stands in the box, and the seeds that a task needs (spec 2 §5) are asked for here, with those liked in the project to
 * choose from. What creators are judged by is read by the server; its form, where one sees and changes it, is one click away.
 */
export function AutoOrder({ form, reading, platform, onPlatform, project, onOrdered }: Props) {
  const { t } = useTranslation(["searchBox", "search"]);
  const { integer } = useFormat();
  const [projectId, setProject] = project;
  const [seeds, setSeeds] = useSeeds(reading);
  const create = useCreateTask();
  const links = parseLinks(seeds, "seeds", platform);
  const { valid, invalid } = links;
  const wrong = seedsProblem();
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      seedUsers: kept(wrong),
      projectId: z.string().check(z.minLength(1, t("search:form.problem.noProject"))),
      order: z.string(),
    }),
    knows: wrong ?? "",
    failed: t("search:task.createFailed"),
    async send({ projectId: into }, idempotencyKey) {
      const filters = { kolDescription: trimDescription(reading.input), criteria: null };
      const seedUsers = valid.map(({ url }) => url);
      await create({ projectId: into, platform, seedUsers, numberOfRuns: RUNS, filters }, idempotencyKey);
      onOrdered();
    },
  });
  function seedsProblem(): string | null {
    if (links.isOverLimit) return t("searchBox:auto.tooMany", { max: integer(MAX_SEEDS) });
    if (valid.length > 0) return null;
    return invalid.length > 0 ? t("searchBox:auto.noCreator") : t("searchBox:auto.seedsEmpty");
  }
  return (
    <form {...formProps} ref={form} className="flex flex-col gap-4">
      <input type="hidden" name="projectId" value={projectId ?? ""} />
      <input type="hidden" name="order" value={JSON.stringify([reading.input, platform, seeds])} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReadingPlatform reading={reading} platform={platform} onPlatform={onPlatform} />
        <LinkButton
          {...formOf({ ...reading, named: seeds.split(/\s+/u) }, { platform, projectId })}
          tone="quiet"
          size="sm"
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          className="-me-2.5"
        >
          {t("searchBox:settings")}
        </LinkButton>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-6">
        <div className="flex min-w-0 flex-col gap-2">
          <Field
            label={t("searchBox:auto.seeds")}
            hint={t("searchBox:auto.seedsHint")}
            error={fields.seedUsers?.errors}
            required
          >
            <TextInput
              name="seedUsers"
              {...NO_PROSE}
              placeholder={t("searchBox:auto.seedsPlaceholder")}
              value={seeds}
              onChange={(event) => setSeeds(event.target.value)}
              onPaste={pasteOnOneLine}
            />
          </Field>
          {projectId !== null && (
            <LikedSeeds
              projectId={projectId}
              platform={platform}
              chosen={valid.map(({ url }) => url)}
              onChoose={(url) => setSeeds([seeds.trim(), url].filter(Boolean).join(" "))}
            />
          )}
        </div>
        <ProjectField value={projectId} onChange={setProject} error={projectId ? null : fields.projectId?.errors} />
      </div>
      <p className="text-ink-soft text-sm">{t("searchBox:auto.text", { number: integer(RUNS * CREATORS_PER_RUN) })}</p>
      <FormProblem text={problem} />
      <CostLine costUnits={autoTaskCostUnits(RUNS)} isStarting={isBusy} />
    </form>
  );
}

/** The seeds as they stand in their field: those that the description names, until they were changed beside it. */
function useSeeds({ input, named }: Reading) {
  const [unfinished, keep] = useUnfinished("seeds");
  const seeds = unfinished?.text === input ? unfinished.typed : named.join(" ");
  return [seeds, (typed: string) => keep({ text: input, typed })] as const;
}
