import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { createSimilarSearch } from "#workers/modules/search/modes/similar/contract.ts";
import { accountProblemKey } from "./account-problem.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";
import type { OptionsProps, SearchRequest } from "./search-mode.ts";

type SimilarOptions = { minSubscribers: number; videosAverageViews: number };

const STEPS = [0, 1_000, 10_000, 100_000, 1_000_000] as const;

/** The least that a similar creator must have. */
function SimilarOptionFields({ options, onChange }: OptionsProps<SimilarOptions>) {
  const { t } = useTranslation("modes");
  const { count } = useFormat();
  const choices = STEPS.map((step) => ({
    value: String(step),
    label: step === 0 ? t("similarOptions.any") : t("similarOptions.atLeast", { number: count(step) }),
  }));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("similarOptions.followers")}>
        <Select
          value={String(options.minSubscribers)}
          onChange={(chosen) => onChange({ ...options, minSubscribers: Number(chosen) })}
          choices={choices}
        />
      </Field>
      <Field label={t("similarOptions.views")}>
        <Select
          value={String(options.videosAverageViews)}
          onChange={(chosen) => onChange({ ...options, videosAverageViews: Number(chosen) })}
          choices={choices}
        />
      </Field>
    </div>
  );
}

function bodyOf(request: SearchRequest<SimilarOptions>) {
  const { projectId, platform, searchInput, options } = request;
  return { projectId, platform, source: searchInput, ...options, ...videoAmount(request) };
}

/** Creators like one that is known. */
export default modeFile<SimilarOptions>({
  mode: "similar",
  problem: accountProblemKey,
  defaults: { minSubscribers: 0, videosAverageViews: 0 },
  Options: SimilarOptionFields,
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createSimilarSearch>("POST /similars/create", { body: bodyOf(request) }, { idempotencyKey }),
});
