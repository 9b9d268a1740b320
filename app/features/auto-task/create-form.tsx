import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { PlatformSegments } from "#app/components/platform-segments.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { LinkCounts } from "#app/entities/list/link-counts.tsx";
import { ProjectField } from "#app/entities/project/project-field.tsx";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import { useCreateTask } from "#app/entities/task/use-create-task.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useHandedText } from "#app/lib/use-handed-text.ts";
import { useParsedLinks } from "#app/lib/use-parsed-links.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import {
  AUTO_PLATFORMS,
  autoTaskCostUnits,
  CREATORS_PER_RUN,
  MAX_SEEDS,
  trimDescription,
} from "#workers/modules/auto-tasks/domain.ts";
import { DescriptionField, useDescriptionSchema } from "./description-field.tsx";
import type { AutoTaskData } from "./load-auto-task.ts";
import { ANY_RANGE, averageKind, rangeOf } from "./number-range.ts";
import { RangeField, useRangeProblem } from "./range-field.tsx";
import { RegionField } from "./region-field.tsx";
import { StartLine } from "./start-line.tsx";
import { useCriteria } from "./use-criteria.ts";
import { useRuns } from "./use-runs.ts";

type Data = Extract<AutoTaskData, { kind: "form" }>;

/** What an AI task is made of (spec 2 §5): seeds, a description, limits, a project and runs, each said what is wrong with it. */
export function CreateForm({ data }: { data: Data }) {
  const { platform } = data;
  const { t } = useTranslation(["autoTask", "search"]);
  const { integer } = useFormat();
  const [seeds, setSeeds] = useState("");
  const [description, setDescription] = useState("");
  useHandedText((text, links) => {
    setDescription(text);
    setSeeds(links);
  });
  const criteria = useCriteria(description);
  const [regions, setRegions] = useState<string[]>([]);
  const [followers, setFollowers] = useState(ANY_RANGE);
  const [average, setAverage] = useState(ANY_RANGE);
  const [project, setProject] = useState(data.projectId);
  const runs = useRuns();
  const links = useParsedLinks(useDeferredValue(seeds), "seeds", MAX_SEEDS, platform);
  const create = useCreateTask();
  const kind = averageKind(platform);
  const averages = kind === "likes" ? "averageLikeCount" : "averagePlay";
  const tooMany = links.isOverLimit ? t("autoTask:form.tooMany", { max: MAX_SEEDS }) : null;
  const wrong = {
    seedUsers: tooMany ?? (links.valid.length === 0 ? t("autoTask:form.seedsEmpty") : null),
    followerRange: useRangeProblem(followers),
    [averages]: useRangeProblem(average),
    numberOfRuns: runs.problem,
  };
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      seedUsers: kept(wrong.seedUsers),
      kolDescription: useDescriptionSchema(),
      followerRange: kept(wrong.followerRange),
      [averages]: kept(wrong[averages] ?? null),
      projectId: z.string().check(z.minLength(1, t("autoTask:form.noProject"))),
      numberOfRuns: kept(wrong.numberOfRuns),
      order: z.string(),
    }),
    knows: JSON.stringify(wrong),
    failed: t("autoTask:form.createError"),
    async send(_typed, idempotencyKey) {
      if (project === null || runs.runs === null) return;
      const items = await criteria.collect();
      const body = {
        projectId: project,
        platform,
        seedUsers: links.valid.map(({ url }) => url),
        numberOfRuns: runs.runs,
        filters: {
          kolDescription: trimDescription(description),
          criteria: items === null ? null : { items },
          regions,
          followerRange: rangeOf(followers, "followers"),
          [averages]: rangeOf(average, kind),
        },
      };
      await create(body, idempotencyKey);
    },
  });
  return (
    <div className="w-full max-w-2xl">
      <FormHead data={data} />
      <form {...formProps} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
        <input type="hidden" name="projectId" value={project ?? ""} />
        {/* What has no field of its own is part of the order too: changed, it is another one. */}
        <input type="hidden" name="order" value={JSON.stringify([platform, regions, criteria.items])} />
        <PlatformSwitch platform={platform} projectId={project} />
        <div className="flex flex-col gap-2">
          <Field
            label={t("autoTask:form.seeds")}
            hint={t("autoTask:form.seedsHint", { max: integer(MAX_SEEDS) })}
            error={tooMany ?? fields.seedUsers?.errors}
            required
          >
            <Textarea
              name="seedUsers"
              rows={5}
              {...NO_PROSE}
              placeholder={t(`autoTask:form.seedsPlaceholder.${platform}`)}
              value={seeds}
              onChange={(event) => setSeeds(event.target.value)}
              className="resize-y leading-6"
            />
          </Field>
          <LinkCounts links={links} />
        </div>
        <DescriptionField
          label={t("autoTask:form.description")}
          hint={t("autoTask:form.descriptionHint")}
          placeholder={t("autoTask:form.descriptionPlaceholder")}
          value={description}
          onChange={setDescription}
          criteria={criteria}
          error={fields.kolDescription?.errors}
        />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <RegionField value={regions} onChange={setRegions} />
          <RangeField
            label={t("autoTask:form.followers")}
            name="followerRange"
            value={followers}
            onChange={setFollowers}
            error={fields.followerRange?.errors}
          />
          <RangeField
            label={t(`autoTask:form.${kind}`)}
            name={averages}
            value={average}
            onChange={setAverage}
            error={fields[averages]?.errors}
          />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ProjectField
            value={project}
            onChange={setProject}
            error={project === null ? fields.projectId?.errors : null}
          />
          <Field
            label={t("autoTask:form.runs")}
            hint={t("autoTask:form.runsHint", { number: integer(CREATORS_PER_RUN) })}
            error={runs.problem ?? fields.numberOfRuns?.errors}
            required
          >
            <TextInput
              name="numberOfRuns"
              inputMode="numeric"
              autoComplete="off"
              value={runs.text}
              onChange={(event) => runs.setText(event.target.value)}
            />
          </Field>
        </div>
        <FormProblem text={problem} />
        <StartLine
          costUnits={runs.runs === null || runs.runs < 1 ? 0 : autoTaskCostUnits(runs.runs)}
          leftText={runs.leftText}
          isStarting={isBusy}
        />
      </form>
    </div>
  );
}

function FormHead({ data: { platform, projectId, recentTaskId } }: { data: Data }) {
  const { t } = useTranslation(["autoTask", "search"]);
  return (
    <>
      <LinkButton
        to={`/search?platform=${platform.toLowerCase()}`}
        tone="quiet"
        size="sm"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        className="-ms-2.5 mb-3"
      >
        {t("search:form.back")}
      </LinkButton>
      <div className="mb-5">
        <h1 className="font-semibold text-xl">{t("autoTask:title")}</h1>
        <p className="mt-1 text-ink-soft">{t("autoTask:subtitle")}</p>
        {recentTaskId && (
          <LinkButton
            to={autoTaskPath({ platform, projectId, taskId: recentTaskId })}
            tone="quiet"
            size="sm"
            className="-ms-2.5 mt-1"
          >
            {t("autoTask:recent")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function PlatformSwitch({ platform, projectId }: { platform: Platform; projectId: string | null }) {
  const { t } = useTranslation("autoTask");
  const navigate = useNavigate();
  return (
    <PlatformSegments
      label={t("form.platform")}
      platforms={AUTO_PLATFORMS}
      value={platform}
      onChange={(next) =>
        navigate(autoTaskPath({ platform: next, projectId, isNew: true }), { replace: true, preventScrollReset: true })
      }
      stretch
    />
  );
}
