import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { callApi } from "#app/lib/api.client.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useParsedLinks } from "#app/lib/use-parsed-links.ts";
import { MAX_LABELS_PER_POST, MAX_LINKS_PER_IMPORT, refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import type { StrategyTemplate } from "#workers/modules/publications/strategies/contract.ts";
import type { StartedTask, trackNew } from "#workers/modules/publications/track-contract.ts";
import { ImportChoice } from "./auto-update/import-choice.tsx";
import { ImportLinks } from "./import-links.tsx";

type Props = {
  open: boolean;
  text: string;
  onText: (text: string) => void;
  labels: readonly LabelView[];
  /** How posts are read by themselves; null while none is. */
  plan: StrategyTemplate | null;
  onClose: () => void;
  onStarted: (task: StartedTask) => void;
};

/** Takes links of posts, says of each whether it can be tracked and what they cost, and starts to track them (spec 3 §4.9, §5). */
export default function ImportDialog({ open, text, onText, labels, plan, onClose, onStarted }: Props) {
  const { t } = useTranslation(["videoTracking", "links"]);
  const { integer } = useFormat();
  const runsText = useRunsText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [autoUpdate, setAutoUpdate] = useState(true);
  const written = useDeferredValue(text);
  const links = useParsedLinks(written, "tracking", MAX_LINKS_PER_IMPORT);
  const count = links.valid.length;
  const tooMany = t("links:tooMany.tracking", { max: integer(links.limit), count, number: integer(count) });
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      links: kept(links.isOverLimit ? tooMany : count === 0 ? t("videoTracking:import.none") : null),
    }),
    knows: `${links.isOverLimit} ${count === 0}`,
    failed: t("videoTracking:failures.create"),
    async send(_typed, idempotencyKey) {
      const started = await callApi<typeof trackNew>(
        "POST /publicationStatistics/task/track-new",
        {
          body: {
            links: links.valid.map(({ url }) => url).join("\n"),
            tagIds: [...chosen],
            autoUpdate: plan !== null && autoUpdate,
          },
        },
        { idempotencyKey },
      );
      setChosen([]);
      onStarted(started);
    },
  });
  const price = runsText(refreshCostUnits(count));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title={t("videoTracking:import.title")}
      footer={
        <>
          <FormProblem text={problem} />
          <Button onClick={onClose}>{t("videoTracking:import.cancel")}</Button>
          <Button
            type="submit"
            form={formProps.id}
            tone="primary"
            busy={isBusy}
            disabled={count === 0 || links.isOverLimit}
          >
            {count === 0
              ? t("videoTracking:import.startNone")
              : `${t("videoTracking:import.start", { count, number: integer(count) })} · ${price}`}
          </Button>
        </>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <Field
          label={t("videoTracking:import.label")}
          hint={t("videoTracking:import.hint")}
          error={links.isOverLimit ? tooMany : fields.links?.errors}
          aside={
            <span className="tabular-nums" aria-live="polite">
              {t("videoTracking:import.count", {
                number: integer(count),
                max: integer(links.limit),
                refused: integer(links.invalid.length),
              })}
            </span>
          }
        >
          <Textarea
            name="links"
            rows={7}
            value={text}
            onChange={(event) => onText(event.target.value)}
            placeholder={"https://www.youtube.com/watch?v=…\nhttps://www.tiktok.com/@name/video/…"}
            {...NO_PROSE}
            className="text-sm leading-6"
          />
        </Field>
        <ImportLinks links={links} />
        {links.duplicates > 0 && (
          <p className="text-ink-faint text-sm">
            {t("videoTracking:import.duplicates", { count: links.duplicates, number: integer(links.duplicates) })}
          </p>
        )}
        <LabelChoice labels={labels} chosen={chosen} onChange={setChosen} />
        {plan !== null && <ImportChoice template={plan} count={count} checked={autoUpdate} onChange={setAutoUpdate} />}
        <Price price={count === 0 ? null : price} />
      </form>
    </Dialog>
  );
}

/** What a link costs, what these cost at most and what is left. */
function Price({ price }: { price: string | null }) {
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const left = useShellData()?.quota.availableUnits ?? 0;
  return (
    <p className="text-sm">
      {t("import.price", { each: runsText(refreshCostUnits(1)) })}{" "}
      {price !== null && left >= 0 && t("import.left", { runs: runsText(left) })}
    </p>
  );
}

/** Labels that every post of the import gets. */
function LabelChoice({
  labels,
  chosen,
  onChange,
}: {
  labels: readonly LabelView[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation("videoTracking");
  if (labels.length === 0) return null;
  const isFull = chosen.length >= MAX_LABELS_PER_POST;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink text-sm">{t("import.labels")}</legend>
      <div className="flex max-h-24 flex-wrap gap-x-4 overflow-y-auto">
        {labels.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            label={
              <span className="flex items-center gap-1.5">
                <TagDot color={color} />
                <span translate="no">{name}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
