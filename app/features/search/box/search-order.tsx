import { SlidersHorizontal } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormProblem } from "#app/components/form-problem.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { LinkCounts } from "#app/entities/list/link-counts.tsx";
import { readAddress } from "#app/entities/list/search-address.ts";
import { useOrder } from "#app/entities/list/use-order.ts";
import { ProjectField } from "#app/entities/project/project-field.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { AmountField } from "../modes/amount-field.tsx";
import { CostLine } from "../modes/cost-line.tsx";
import { MODES } from "../modes/registry.ts";
import { writeLinks } from "../modes/write-links.ts";
import { formOf } from "./form-of.ts";
import type { Reading } from "./read-box.ts";
import { ReadingPlatform } from "./reading-platform.tsx";
import type { Amounts } from "./use-amounts.ts";
import type { ChosenProject } from "./use-project.ts";

const KnownOffer = lazyPart(() => import("../modes/known-offer.client.tsx"));

/** What is known already is asked for once one has stopped typing. */
const REST_MS = 600;

type Props = {
  form: RefObject<HTMLFormElement>;
  reading: Reading;
  mode: SearchMode;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  amounts: Amounts;
  project: ChosenProject;
  onOrdered: () => void;
};

/** The order that a reading makes, by the call of its mode's form: where, how much, into which project, and what it costs. */
export function SearchOrder({ form, reading, mode, platform, onPlatform, amounts, project, onOrdered }: Props) {
  const { t } = useTranslation(["search", "modes", "searchBox"]);
  const { integer } = useFormat();
  const [projectId, setProject] = project;
  /** What the last call was to order: what is said of it holds for that alone. */
  const [sent, setSent] = useState("");
  const [isAgain, setAgain] = useState(false);
  const { order, isOrdering } = useOrder();
  const links = mode === "web-list" ? parseLinks(reading.input, "searchList", platform) : null;
  const tooMany = links?.isOverLimit ? t("modes:list.tooMany", { max: integer(links.limit) }) : null;
  const request = {
    searchInput: links ? writeLinks(links) : reading.input,
    platform,
    reason: "SEARCH" as const,
    from: 0,
    amount: amounts.amountOf(mode, platform),
  };
  const start = async (into: string, send: () => Promise<TaskView>) => {
    const address = readAddress(new URLSearchParams({ platform }), mode);
    await order({ mode, projectId: into }, { ...address, searchInput: reading.input }, () =>
      send().then((task) => {
        onOrdered();
        return task;
      }),
    );
  };
  const { formProps, fields, problem } = useApiForm({
    schema: z.object({
      projectId: z.string().check(z.minLength(1, t("search:form.problem.noProject"))),
      order: z.string(),
    }),
    failed: t("search:task.createFailed"),
    send({ projectId: into, order: wanted }, idempotencyKey) {
      setSent(wanted);
      return start(into, () => MODES[mode].send({ ...request, projectId: into }, idempotencyKey));
    },
  });
  const written = JSON.stringify({ mode, ...request, projectId });
  const isRested = useRested(written, REST_MS) === written;
  const body = projectId === null ? undefined : MODES[mode].body?.({ ...request, projectId });
  return (
    <form
      {...formProps}
      ref={form}
      onSubmit={(event) => (tooMany === null && !isOrdering ? formProps.onSubmit(event) : event.preventDefault())}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="projectId" value={projectId ?? ""} />
      {/* Another text, amount or platform is another order. */}
      <input type="hidden" name="order" value={written} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReadingPlatform reading={reading} platform={platform} onPlatform={onPlatform} />
        <LinkButton
          {...formOf(reading, { platform, projectId, amount: amounts.wishedOf(mode, platform), step: 2 })}
          tone="quiet"
          size="sm"
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          className="-me-2.5"
        >
          {t("searchBox:settings")}
        </LinkButton>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-6">
        {links ? (
          <LinkCounts links={links} />
        ) : (
          <AmountField
            mode={mode}
            platform={platform}
            amount={request.amount}
            isFixed={amounts.fixedOf(mode, platform) !== null}
            onAmount={amounts.setAmount}
          />
        )}
        <ProjectField value={projectId} onChange={setProject} error={projectId ? null : fields.projectId?.errors} />
      </div>
      <FormProblem text={tooMany ?? (sent === written ? problem : null)} />
      <CostLine
        costUnits={amounts.unitsOf(reading, platform)}
        isStarting={isOrdering}
        isAgain={isAgain && isRested && body !== undefined}
      />
      {body && isRested && (
        <Suspense fallback={null}>
          <KnownOffer
            wish={{ mode, search: body }}
            isBusy={isOrdering}
            onTake={(send) =>
              projectId !== null &&
              void start(projectId, () => send(crypto.randomUUID())).catch((error) =>
                reportError(error, t("search:task.createFailed")),
              )
            }
            onOffer={setAgain}
            isQuiet
          />
        </Suspense>
      )}
    </form>
  );
}
