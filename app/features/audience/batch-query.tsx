import { FileText, List, UserRound } from "lucide-react";
import { Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { LinkCounts } from "#app/entities/list/link-counts.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useParsedLinks } from "#app/lib/use-parsed-links.ts";
import {
  BATCH_MODES,
  type BatchQueryType,
  batchCostUnits,
  batchPurpose,
  LINKS_PER_BATCH,
} from "#workers/modules/batch-links/domain.ts";
import { QueryCost } from "./query-cost.tsx";
import { useStartBatch } from "./use-start-batch.ts";

const ValidLinksDialog = lazyPart(async () => ({
  default: (await import("./valid-links-dialog.client.tsx")).ValidLinksDialog,
}));

/** The links, counted while one types by the rules the server decides by, and what they cost before it is spent (spec 1 §5). */
export function BatchQuery({
  text,
  onText,
  queryType,
  onQueryType,
  onBatch,
}: {
  text: string;
  onText: (text: string) => void;
  queryType: BatchQueryType;
  onQueryType: (queryType: BatchQueryType) => void;
  onBatch: (batchId: string) => void;
}) {
  const { t } = useTranslation(["audience", "links"]);
  const { integer } = useFormat();
  const [lists, setLists] = useState(false);
  const start = useStartBatch(onBatch);
  const written = useDeferredValue(text);
  const mode = BATCH_MODES[queryType];
  const links = useParsedLinks(written, batchPurpose(mode), LINKS_PER_BATCH);
  const count = links.valid.length;
  const tooMany = t("links:tooMany.query", { max: integer(links.limit), count, number: integer(count) });
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      // Part of what is ordered: the same links looked up as posts are another order.
      queryType: z.string(),
      links: kept(links.isOverLimit ? tooMany : count === 0 ? t("links:errors.empty") : null),
    }),
    knows: `${links.isOverLimit} ${count === 0}`,
    failed: t("audience:query.createFailed"),
    send: (_typed, idempotencyKey) =>
      start({ links: links.valid.map(({ url }) => url).join("\n"), mode }, idempotencyKey),
  });
  return (
    <form {...formProps} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      <RadioCards
        label={t("audience:query.type")}
        name="queryType"
        value={queryType}
        onChange={onQueryType}
        cards={[
          {
            value: "profile",
            title: t("audience:query.profile"),
            text: t("audience:query.profileText"),
            icon: <UserRound aria-hidden className="size-4" />,
          },
          {
            value: "post",
            title: t("audience:query.post"),
            text: t("audience:query.postText"),
            icon: <FileText aria-hidden className="size-4" />,
          },
        ]}
      />
      <Field
        label={t("audience:query.label")}
        hint={t(`audience:query.${queryType}Hint`, { max: integer(links.limit) })}
        error={links.isOverLimit ? tooMany : fields.links?.errors}
      >
        <Textarea
          name="links"
          rows={9}
          {...NO_PROSE}
          placeholder={t(`audience:query.${queryType}Placeholder`)}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="resize-y font-normal leading-6"
        />
      </Field>
      <div className="-mx-4 -mb-4 flex flex-col gap-4 rounded-b-card bg-surface px-4 pt-3 pb-4 sm:sticky sm:bottom-0 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0 max-sm:basis-full sm:flex-1">
            <LinkCounts links={links} />
          </div>
          <Button
            size="sm"
            tone="quiet"
            disabled={count === 0}
            className="max-sm:-ms-2.5"
            onClick={() => setLists(true)}
            icon={<List aria-hidden className="size-4" />}
          >
            {t("audience:query.showValid")}
          </Button>
        </div>
        <FormProblem text={problem} />
        <QueryCost
          costUnits={batchCostUnits(Math.min(count, links.limit))}
          isReady={count > 0 && !links.isOverLimit}
          isStarting={isBusy}
        />
      </div>
      {lists && (
        <Suspense fallback={null}>
          <ValidLinksDialog links={links.valid} onClose={() => setLists(false)} />
        </Suspense>
      )}
    </form>
  );
}
