import { ArrowLeft, ArrowRight, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { NumberSlider } from "#app/components/number-slider.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { ProjectField } from "#app/features/projects/project-field.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { keywordProblem, SEARCH_MODES, searchCostUnits, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import { KeywordOptionFields, type KeywordOptions } from "./keyword-options.tsx";

export type KeywordRequest = {
  keyword: string;
  platform: Platform;
  videos: number;
  projectId: string;
  options: KeywordOptions;
};

const DEFAULT_OPTIONS: KeywordOptions = { sortType: 0, publishTimeType: 0, uploadDate: "any", sortBy: "default" };

export type KeywordFormProps = {
  platform: Platform;
  keyword: string;
  projectId: string | null;
  isStarting: boolean;
  onStart: (request: KeywordRequest) => void;
  onPlatform: (platform: Platform) => void;
  /** A link to the last search of this place, when there is one. */
  recent: ReactNode;
};

/** The two steps of a keyword search (spec 2 §2.2): the words, then how many, with which settings, into which project. */
export function KeywordForm(props: KeywordFormProps) {
  const { platform, projectId, isStarting, onStart, onPlatform, recent } = props;
  const { t } = useTranslation("search");
  const [step, setStep] = useState<1 | 2>(1);
  const [keyword, setKeyword] = useState(props.keyword);
  const [videos, setVideos] = useState<number>(VIDEO_COUNT.default);
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [project, setProject] = useState(projectId);
  const wanted = platform === "TIKTOK" ? VIDEO_COUNT.tiktokKeyword : videos;
  return (
    <div className="mx-auto w-full max-w-xl py-2 sm:py-8">
      <LinkButton
        to={`/search?platform=${platform.toLowerCase()}`}
        tone="quiet"
        size="sm"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        className="-ms-2.5 mb-4"
      >
        {t("form.back")}
      </LinkButton>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <div className="mb-5 flex items-baseline justify-between gap-3">
          <h1 className="font-semibold text-xl">{t("form.title.input")}</h1>
          <span className="text-ink-faint text-sm">{t("form.step", { step })}</span>
        </div>
        {step === 1 ? (
          <TermStep
            platform={platform}
            onPlatform={onPlatform}
            keyword={keyword}
            onKeyword={setKeyword}
            onNext={() => setStep(2)}
          />
        ) : (
          <QuantityStep
            platform={platform}
            keyword={keyword}
            videos={wanted}
            onVideos={setVideos}
            options={options}
            onOptions={setOptions}
            projectId={project}
            onProject={setProject}
            onBack={() => setStep(1)}
            isStarting={isStarting}
            onStart={(chosen) =>
              onStart({ keyword: keyword.trim(), platform, videos: wanted, projectId: chosen, options })
            }
          />
        )}
      </div>
      {step === 1 && recent}
    </div>
  );
}

function TermStep({
  platform,
  onPlatform,
  keyword,
  onKeyword,
  onNext,
}: {
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  keyword: string;
  onKeyword: (keyword: string) => void;
  onNext: () => void;
}) {
  const { t } = useTranslation("search");
  const [shows, setShows] = useState(false);
  const problem = keywordProblem(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) setShows(true);
    else onNext();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SegmentedControl
        label={t("hub.platform")}
        value={platform}
        onChange={onPlatform}
        stretch
        segments={SEARCH_MODES.input.platforms.map((value) => ({
          value,
          label: PLATFORM_NAMES[value],
          icon: <PlatformMark platform={value} decorative />,
        }))}
      />
      <Field
        label={t("form.keyword")}
        hint={t("form.keywordHint")}
        error={shows && problem ? t(`form.problem.${problem}`) : null}
        required
      >
        <TextInput
          size="lg"
          name="keyword"
          autoFocus
          autoComplete="off"
          placeholder={t("form.keywordPlaceholder")}
          value={keyword}
          onChange={(event) => onKeyword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="self-end"
        icon={<ArrowRight aria-hidden className="order-last size-4" />}
      >
        {t("form.next")}
      </Button>
    </form>
  );
}

function QuantityStep(props: {
  platform: Platform;
  keyword: string;
  videos: number;
  onVideos: (videos: number) => void;
  options: KeywordOptions;
  onOptions: (options: KeywordOptions) => void;
  projectId: string | null;
  onProject: (projectId: string) => void;
  onBack: () => void;
  isStarting: boolean;
  onStart: (projectId: string) => void;
}) {
  const { platform, keyword, videos, onVideos, options, onOptions, projectId, onProject, onBack, isStarting, onStart } =
    props;
  const { t } = useTranslation("search");
  const { integer } = useFormat();
  const [shows, setShows] = useState(false);
  const costUnits = searchCostUnits("input", platform, videos);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (projectId) onStart(projectId);
    else setShows(true);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <button
        type="button"
        onClick={onBack}
        className="focus-ring flex min-w-0 items-center gap-2 rounded-control bg-sunken px-3 py-2 text-start hover:bg-hover"
      >
        <PlatformMark platform={platform} />
        <span className="min-w-0 flex-1 truncate font-medium">{keyword.trim()}</span>
        <span className="sr-only">{t("form.backToTerm")}</span>
        <ArrowLeft aria-hidden className="size-4 text-ink-faint" />
      </button>
      {platform === "TIKTOK" ? (
        <p className="text-ink-soft">{t("form.quantityFixed", { number: integer(VIDEO_COUNT.tiktokKeyword) })}</p>
      ) : (
        <Field label={t("form.quantity")} hint={t("form.quantityHint")}>
          <NumberSlider
            label={t("form.quantity")}
            value={videos}
            onChange={onVideos}
            min={VIDEO_COUNT.min}
            max={VIDEO_COUNT.max}
            step={VIDEO_COUNT.step}
            format={(value) => t("form.quantityValue", { number: integer(value) })}
          />
        </Field>
      )}
      <KeywordOptionFields platform={platform} options={options} onChange={onOptions} />
      <ProjectField
        value={projectId}
        onChange={onProject}
        error={shows && !projectId ? t("form.problem.noProject") : null}
      />
      <CostLine costUnits={costUnits} isStarting={isStarting} />
    </form>
  );
}

/** What it costs and what is left, before it is spent. */
function CostLine({ costUnits, isStarting }: { costUnits: number; isStarting: boolean }) {
  const { t } = useTranslation("search");
  const { runs } = useFormat();
  const left = useShellData()?.quota.availableUnits ?? 0;
  const isUnlimited = left < 0;
  const isTooFew = !isUnlimited && left < costUnits;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <div className="text-sm">
        <p className={isTooFew ? "font-medium text-danger" : "font-medium"}>
          {isUnlimited
            ? t("form.unlimited")
            : isTooFew
              ? t("form.tooFew", { runs: runs(left) })
              : t("form.left", { runs: runs(left) })}
        </p>
        <p className="text-ink-faint">{t("form.onlyUsed")}</p>
      </div>
      <Button type="submit" tone="primary" size="lg" busy={isStarting} icon={<Search aria-hidden className="size-4" />}>
        {costUnits === UNITS_PER_RUN ? t("form.startOne") : t("form.start", { runs: runs(costUnits) })}
      </Button>
    </div>
  );
}
