import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Skeleton } from "#app/components/skeleton.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { writeQuery } from "#app/lib/query-cache.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { MAX_REQUIRED_TAGS, readTag } from "#workers/modules/publications/alert-rules/domain.ts";
import type { getAlertRules, setAlertRules } from "#workers/modules/publications/alerts/contract.ts";

const RULES = ["publication-alert-rules"] as const;

/** The tags that every post of the visitor's has to carry. */
export function RequiredTags() {
  const { t } = useTranslation("videoTracking");
  const { data, error, refetch } = useQuery({
    queryKey: RULES,
    queryFn: ({ signal }) => callApi<typeof getAlertRules>("GET /publicationStatistics/alertRules", {}, { signal }),
    staleTime: 60_000,
  });
  return (
    <section aria-label={t("alerts.rules.title")}>
      <h3 className="mb-2 font-medium">{t("alerts.rules.title")}</h3>
      {data !== undefined ? (
        <TagsForm key={data.requiredTags.join(" ")} tags={data.requiredTags} />
      ) : error !== null ? (
        <ErrorMessage onRetry={() => void refetch()}>{error.message}</ErrorMessage>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </section>
  );
}

function TagsForm({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("videoTracking");
  const client = useQueryClient();
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      requiredTags: z._default(z.string(), "").check(({ value, issues }) => {
        const message = problemOf(value, t);
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("alerts.failures.rules"),
    async send({ requiredTags }) {
      const body = { requiredTags: wordsIn(requiredTags) };
      const saved = await callApi<typeof setAlertRules>("PUT /publicationStatistics/alertRules", { body });
      writeQuery(client, RULES, () => saved);
      showToast({ kind: "success", text: t("alerts.rules.saved") });
    },
  });
  return (
    <form {...formProps} className="flex flex-col items-start gap-3">
      <Field
        className="w-full"
        label={t("alerts.rules.label")}
        hint={t("alerts.rules.hint", { max: MAX_REQUIRED_TAGS })}
        error={fields.requiredTags?.errors}
      >
        <TextInput name="requiredTags" defaultValue={tags.join(" ")} {...NO_PROSE} />
      </Field>
      <FormProblem text={problem} />
      <Button type="submit" size="sm" busy={isBusy}>
        {t("alerts.rules.save")}
      </Button>
    </form>
  );
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,，、;；]+/u).filter((word) => word !== "");
}

function problemOf(text: string, t: ReturnType<typeof useTranslation<"videoTracking">>["t"]): string | null {
  const words = wordsIn(text);
  const wrong = words.find((word) => readTag(word) === null);
  if (wrong !== undefined) return t("alerts.rules.wrong", { tag: wrong });
  return words.length > MAX_REQUIRED_TAGS ? t("alerts.rules.tooMany", { max: MAX_REQUIRED_TAGS }) : null;
}
