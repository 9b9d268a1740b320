import { ArrowLeft, ArrowRight } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { ProjectField } from "#app/entities/project/project-field.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { SEARCH_MODES, searchCostUnits, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { AmountField } from "./amount-field.tsx";
import { CostLine } from "./cost-line.tsx";
import { FormFrame, PlatformChoice } from "./form-frame.tsx";
import type { FormProps, SearchModeForm, SearchRequest, SearchWish } from "./search-mode.ts";

const KnownOffer = lazyPart(() => import("./known-offer.client.tsx"));

type Props<Options> = FormProps & { mode: SearchModeForm<Options> };

/** The two steps of a search (spec 2 §2.2): what to start from, then how much, with which settings, into which project. */
export function SearchForm<Options>(props: Props<Options>) {
  const { mode, platform, recent, isStarting, onStart } = props;
  const { t } = useTranslation("search");
  const [typed, setTyped] = useTyped(props.searchInput);
  const [amount, setAmount] = useState<number>(props.amount ?? VIDEO_COUNT.default);
  const [options, setOptions] = useState(mode.defaults);
  const [project, setProject] = useState(props.projectId);
  const fixed = mode.fixedAmount?.(platform) ?? null;
  const searchInput = typed.normalize("NFC").trim();
  const step = mode.problem(typed, platform) === null ? props.step : 1;
  const requestInto = (projectId: string): SearchRequest<Options> => ({
    ...{ searchInput, platform, projectId, reason: "SEARCH", from: 0, amount: fixed ?? amount, options },
  });
  const take = (projectId: string, send: (idempotencyKey: string) => Promise<TaskView>) =>
    onStart(searchInput, projectId, () => send(crypto.randomUUID())).catch((error) =>
      reportError(error, t("task.createFailed")),
    );
  return (
    <FormFrame
      mode={mode.mode}
      platform={platform}
      aside={t("form.step", { step })}
      after={step === 1 ? recent : undefined}
    >
      {step === 1 ? (
        <InputStep {...props} typed={typed} onTyped={setTyped} onNext={() => props.onStep(2, searchInput)} />
      ) : (
        <QuantityStep
          {...props}
          searchInput={searchInput}
          amount={fixed ?? amount}
          isFixed={fixed !== null}
          onAmount={setAmount}
          options={options}
          onOptions={setOptions}
          projectId={project}
          onProject={setProject}
          onBack={() => props.onStep(1, searchInput)}
          isStarting={isStarting}
          onOrder={(projectId, idempotencyKey) =>
            onStart(searchInput, projectId, () => mode.send(requestInto(projectId), idempotencyKey))
          }
          wish={project === null ? null : { mode: mode.mode, search: mode.body(requestInto(project)) }}
          onTake={(send) => project !== null && void take(project, send)}
        />
      )}
    </FormFrame>
  );
}

/** What stands in the field: what was typed, until the address names something else (the palette leads here from here). Back to an address without a word keeps it. */
function useTyped(named: string) {
  const [typed, setTyped] = useState(named);
  const [taken, setTaken] = useState(named);
  if (named !== taken) {
    setTaken(named);
    if (named !== "") setTyped(named);
  }
  return [typed, setTyped] as const;
}

function InputStep<Options>({
  mode,
  platform,
  onPlatform,
  typed,
  onTyped,
  onNext,
}: Props<Options> & { typed: string; onTyped: (typed: string) => void; onNext: () => void }) {
  const { t } = useTranslation(["search", "modes"]);
  const name = SEARCH_MODES[mode.mode].inputParam;
  const checked = z.string().check(({ value, issues }) => {
    const problem = mode.problem(value, platform);
    if (problem !== null) issues.push({ code: "custom", message: t(`modes:problem.${problem}`), input: value });
  });
  const { formProps, fields, isShowingErrors, validate } = useApiForm({
    schema: z.object({ [name]: checked }),
    validates: "onInput",
    failed: t("search:form.next"),
    send: async () => onNext(),
  });
  // What is wrong on one platform may be right on another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked anew when the platform changes, not when its errors do
  useEffect(() => {
    if (isShowingErrors) validate({ name });
  }, [platform]);
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <PlatformChoice mode={mode.mode} platform={platform} onPlatform={onPlatform} />
      <Field
        label={t(`modes:${mode.mode}.label`)}
        hint={t(`modes:${mode.mode}.hint`)}
        error={fields[name]?.errors}
        required
      >
        <TextInput
          size="lg"
          name={name}
          autoFocus
          {...NO_PROSE}
          placeholder={t(`modes:${mode.mode}.placeholder`)}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="self-end"
        icon={<ArrowRight aria-hidden className="order-last size-4" />}
      >
        {t("search:form.next")}
      </Button>
    </form>
  );
}

type QuantityProps<Options> = Props<Options> & {
  amount: number;
  isFixed: boolean;
  onAmount: (amount: number) => void;
  options: Options;
  onOptions: (options: Options) => void;
  onProject: (projectId: string) => void;
  onBack: () => void;
  onOrder: (projectId: string, idempotencyKey: string) => Promise<void>;
  /** What is about to be started, once it is known where. */
  wish: SearchWish | null;
  onTake: (send: (idempotencyKey: string) => Promise<TaskView>) => void;
};

function QuantityStep<Options>(props: QuantityProps<Options>) {
  const { mode, platform, searchInput, amount, options, onOptions, projectId, onProject, onBack, isStarting } = props;
  const { t } = useTranslation(["search", "modes"]);
  const [isAgain, setIsAgain] = useState(false);
  const isMounted = useMounted();
  const { formProps, fields, problem } = useApiForm({
    schema: z.object({
      projectId: z.string().check(z.minLength(1, t("search:form.problem.noProject"))),
      order: z.string(),
    }),
    failed: t("search:task.createFailed"),
    send: (value, idempotencyKey) => props.onOrder(value.projectId, idempotencyKey),
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="projectId" value={projectId ?? ""} />
      {/* Another amount or setting is another order. */}
      <input type="hidden" name="order" value={JSON.stringify(props.wish)} />
      <button
        type="button"
        onClick={onBack}
        className="focus-ring flex min-w-0 items-center gap-2 rounded-control bg-sunken px-3 py-2 text-start hover:bg-hover"
      >
        <PlatformMark platform={platform} />
        <span className="min-w-0 flex-1 truncate font-medium">{searchInput}</span>
        <span className="sr-only">{t(`modes:${mode.mode}.back`)}</span>
        <ArrowLeft aria-hidden className="size-4 text-ink-faint" />
      </button>
      <AmountField {...props} mode={mode.mode} />
      {mode.Options && <mode.Options platform={platform} options={options} onChange={onOptions} />}
      <ProjectField value={projectId} onChange={onProject} error={projectId ? null : fields.projectId?.errors} />
      <FormProblem text={problem} />
      <CostLine
        costUnits={searchCostUnits(mode.mode, platform, amount)}
        isStarting={isStarting}
        isAgain={isAgain && props.wish !== null}
      />
      {/* Behind the button: an offer that arrives late must not move it. */}
      {isMounted && props.wish && (
        <Suspense fallback={null}>
          <KnownOffer wish={props.wish} isBusy={isStarting} onTake={props.onTake} onOffer={setIsAgain} />
        </Suspense>
      )}
    </form>
  );
}
