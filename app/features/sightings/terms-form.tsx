import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { SightingsView, setBrandTerms } from "#workers/modules/sightings/contract.ts";
import { MAX_TERMS } from "#workers/modules/sightings/domain.ts";

/** By what posts name the brand, one a line. The server says which of them is none. */
export function TermsForm({ terms, onSaved }: { terms: readonly string[]; onSaved: (view: SightingsView) => void }) {
  const { t } = useTranslation("sightings");
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({ terms: z._default(z.string(), "") }),
    defaultValue: { terms: terms.join("\n") },
    failed: t("terms.failed"),
    async send({ terms: typed }) {
      const view = await callApi<typeof setBrandTerms>("PUT /sightings/terms", { body: { terms: typed.split("\n") } });
      onSaved(view);
      showToast({ kind: "success", text: t("terms.saved") });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-2">
      <Field label={t("terms.label")} hint={t("terms.hint", { max: MAX_TERMS })} error={fields.terms?.errors}>
        <Textarea
          name="terms"
          rows={4}
          defaultValue={terms.join("\n")}
          placeholder={"#summerglow\n@acme\nacme.com/summer"}
          {...NO_PROSE}
          className="text-sm leading-6"
        />
      </Field>
      <FormProblem text={problem} />
      <Button type="submit" className="self-start" busy={isBusy}>
        {t("terms.save")}
      </Button>
    </form>
  );
}
