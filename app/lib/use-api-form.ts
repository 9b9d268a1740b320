import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "./api-call.ts";
import { hasNotice } from "./api-failures.ts";
import { describeError } from "./describe-error.ts";
import { createRequestKeys, fieldOf } from "./form-request.ts";
import { parseForm } from "./parse-form.ts";

type ApiFormOptions<Schema extends z.ZodMiniObject> = {
  /** For a submit button outside of the form's element. */
  id?: string;
  /** The messages of its issues are what the person reads. */
  schema: Schema;
  /** A text of what the schema reads beside the form's own values. When it changes, fields shown as wrong are checked again. */
  knows?: string;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
  /** Whether a field is checked while it is typed in for the first time, or not before the first submit. Afterwards it always is. */
  validates?: "onInput" | "onSubmit";
  /** Carries out what the form asks for. The key stays the same while the same values are sent again, and so a lost answer is not done twice. */
  send: (value: z.output<Schema>, idempotencyKey: string) => Promise<unknown>;
  /** What is said of a failure that has no words of its own. */
  failed: string;
};

/**
 * A form over a zod schema whose values go to the API.
 *
 * A wrong field is named beside it and the first wrong one takes the focus, whether the schema or the server found it; every other failure is `problem`,
 * to be shown by `FormProblem` above the button that sends, unless it opened its notice. What was typed stays. A form inside a dialog does not submit the form of the page around it.
 */
export function useApiForm<Schema extends z.ZodMiniObject>(options: ApiFormOptions<Schema>) {
  const { schema, send, failed } = options;
  const [lastResult, setLastResult] = useState<SubmissionResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keys = useRef(createRequestKeys());

  const [form, fields] = useForm<Record<string, unknown>>({
    id: options.id,
    lastResult,
    defaultValue: options.defaultValue,
    shouldValidate: options.validates ?? "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, schema),
    onSubmit(event, { formData }) {
      event.preventDefault();
      const submission = parseForm(formData, schema);
      if (submission.status !== "success" || isBusy) return;
      setBusy(true);
      setProblem(null);
      const { value } = submission;
      const content = JSON.stringify(value);
      send(value, keys.current.keyOf(content))
        .then(() => keys.current.forget(content))
        .catch((error: unknown) => {
          const name = fieldOf(error, Object.keys(schema.shape));
          const message = describeError(error) || failed;
          if (name === null) return setProblem(error instanceof ApiError && hasNotice(error) ? null : message);
          setLastResult(submission.reply({ fieldErrors: { [name]: [message] } }));
        })
        .finally(() => setBusy(false));
    },
  });
  const isShowingErrors = !form.valid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are checked again when `knows` changes, not when the errors do
  useEffect(() => {
    if (isShowingErrors) form.validate();
  }, [options.knows]);
  const formProps = {
    ...getFormProps(form),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      // React hands the submit of a form in a dialog on to the form whose component opened the dialog.
      event.stopPropagation();
      form.onSubmit(event);
    },
  };
  return { formProps, fields, problem, isBusy, isShowingErrors, validate: form.validate };
}
