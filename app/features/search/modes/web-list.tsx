import { useNavigate } from "@remix-run/react";
import { FolderOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { LinkCounts } from "#app/entities/list/link-counts.tsx";
import { ProjectField } from "#app/entities/project/project-field.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useHandedText } from "#app/lib/use-handed-text.ts";
import { useParsedLinks } from "#app/lib/use-parsed-links.ts";
import { searchCostUnits } from "#workers/modules/search/domain.ts";
import type { createWebList } from "#workers/modules/search/modes/web-list/contract.ts";
import { CostLine } from "./cost-line.tsx";
import { FormFrame, PlatformChoice } from "./form-frame.tsx";
import type { FormProps, ModeFile } from "./search-mode.ts";
import { writeLinks } from "./write-links.ts";

/** Links of one list (spec 1 §5). */
const MAX_LINKS = 1_000;

/** A list from profile links (spec 2 §2.5): the project first, then the links with live counts, and what it costs at the foot. */
function WebListForm({ platform, onPlatform, projectId, isStarting, onStart, recent }: FormProps) {
  const { t } = useTranslation(["modes", "search"]);
  const { integer } = useFormat();
  const [text, setText] = useState("");
  const [project, setProject] = useState(projectId);
  const [hasProject, setHasProject] = useState(false);
  useHandedText(setText);
  const written = useDeferredValue(text);
  const links = useParsedLinks(written, "searchList", MAX_LINKS, platform);
  const limit = integer(links.limit);
  const tooMany = t("modes:list.tooMany", { max: limit });
  const { formProps, fields, problem } = useApiForm({
    schema: z.object({
      platform: z.string(),
      projectId: z.string().check(z.minLength(1, t("search:form.problem.noProject"))),
      links: kept(links.isOverLimit ? tooMany : links.valid.length === 0 ? t("modes:list.empty") : null),
    }),
    knows: `${links.isOverLimit} ${links.valid.length === 0}`,
    failed: t("search:task.createFailed"),
    send({ projectId: into }, idempotencyKey) {
      const body = {
        projectId: into,
        platform,
        links: writeLinks(links),
        reason: "SEARCH",
      } as const;
      return onStart("", into, () =>
        callApi<typeof createWebList>("POST /ttInfo/url-list", { body }, { idempotencyKey }),
      );
    },
  });
  return (
    <FormFrame
      mode="web-list"
      platform={platform}
      aside={<Badge tone="accent">{t("modes:list.beta")}</Badge>}
      after={recent}
      isWide
    >
      <form {...formProps} className="flex flex-col gap-5">
        <input type="hidden" name="platform" value={platform} />
        <input type="hidden" name="projectId" value={project ?? ""} />
        <PlatformChoice mode="web-list" platform={platform} onPlatform={onPlatform} />
        <ChosenProject projectId={project} onChange={() => setHasProject(false)} />
        <Field
          label={t("modes:web-list.label")}
          hint={t("modes:web-list.hint", { max: limit })}
          error={links.isOverLimit ? tooMany : fields.links?.errors}
          required
        >
          <Textarea
            name="links"
            rows={12}
            {...NO_PROSE}
            placeholder={t("modes:web-list.placeholder")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="resize-y font-normal leading-6"
          />
        </Field>
        <div className="-mx-5 -mb-5 flex flex-col gap-4 rounded-b-card bg-surface px-5 pt-3 pb-5 sm:sticky sm:bottom-0 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
          <LinkCounts links={links} />
          <FormProblem text={problem ?? fields.projectId?.errors?.[0] ?? null} />
          <CostLine
            costUnits={searchCostUnits("web-list", platform, Math.min(links.valid.length, links.limit))}
            isStarting={isStarting}
          />
        </div>
      </form>
      <ProjectDialog open={!hasProject} projectId={project} onProject={setProject} onNext={() => setHasProject(true)} />
    </FormFrame>
  );
}

/** Which project the list goes into, and the way to choose another one. */
function ChosenProject({ projectId, onChange }: { projectId: string | null; onChange: () => void }) {
  const { t } = useTranslation(["modes", "projects"]);
  const project = useShellData()?.projects.find(({ id }) => id === projectId);
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunken py-1.5 ps-3 pe-1.5">
      <FolderOpen aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="sr-only">{t("modes:list.project")}</span>
      <span className="min-w-0 flex-1 truncate font-medium">
        {project?.isDefault ? t("projects:defaultName") : project?.title}
      </span>
      <Button size="sm" tone="quiet" onClick={onChange}>
        {t("modes:list.change")}
      </Button>
    </div>
  );
}

function ProjectDialog({
  open,
  projectId,
  onProject,
  onNext,
}: {
  open: boolean;
  projectId: string | null;
  onProject: (projectId: string) => void;
  onNext: () => void;
}) {
  const { t } = useTranslation(["modes", "search"]);
  const navigate = useNavigate();
  const [shows, setShows] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      mustAnswer
      width="sm"
      title={t("modes:list.chooseTitle")}
      footer={
        <>
          <Button onClick={() => navigate("/search")}>{t("modes:list.back")}</Button>
          <Button tone="primary" onClick={() => (projectId ? onNext() : setShows(true))} autoFocus>
            {t("modes:list.next")}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t("modes:list.chooseText")}</p>
      <ProjectField
        value={projectId}
        onChange={onProject}
        error={shows && !projectId ? t("search:form.problem.noProject") : null}
      />
    </Dialog>
  );
}

/** Creators behind links that one has. A list that was cut off goes on with the links that are left, which the server knows. */
export default {
  Form: WebListForm,
  send: ({ projectId, platform, searchInput: links, reason }, idempotencyKey) =>
    callApi<typeof createWebList>(
      "POST /ttInfo/url-list",
      { body: { projectId, platform, links, reason } },
      { idempotencyKey },
    ),
} satisfies ModeFile;
