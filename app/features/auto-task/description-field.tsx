import { ThumbsDown, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { readAutoTaskDescription } from "#workers/modules/auto-tasks/contract.ts";
import { DESCRIPTION_MAX, descriptionProblem, trimDescription } from "#workers/modules/auto-tasks/domain.ts";

/** How long one must have stopped typing before the words are read. */
const READ_AFTER_MS = 600;

type Props = {
  label: string;
  hint: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Exclusions that were read out of the text and that its writer does not mean. */
  dismissed: readonly string[];
  onDismissed: (texts: string[]) => void;
  /** What is known to be left out already, before the text is read. */
  known?: readonly string[];
  /** Whether what is missing is said. */
  shows: boolean;
  autoFocus?: boolean;
};

/** The description with its counter, and what it is understood to leave out, each of which can be taken back. */
export function DescriptionField(props: Props) {
  const { label, hint, placeholder, value, onChange, dismissed, onDismissed, known = [], shows, autoFocus } = props;
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const problem = descriptionProblem(value);
  const error =
    problem === "tooLong"
      ? t("form.descriptionLong", { max: DESCRIPTION_MAX })
      : shows && problem === "empty"
        ? t("form.descriptionEmpty")
        : null;
  const length = Array.from(trimDescription(value)).length;
  const excluding = useExclusions(value, known);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={hint}
        error={error}
        required
        aside={<span className="tabular-nums">{`${integer(length)} / ${DESCRIPTION_MAX}`}</span>}
      >
        <Textarea
          rows={5}
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="resize-y leading-6"
        />
      </Field>
      {excluding.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
          <legend className="float-start me-1.5 text-ink-faint">{t("form.excluding")}</legend>
          {excluding.map((text) => (
            <ExclusionChip
              key={text}
              text={text}
              isOn={!dismissed.includes(text)}
              onToggle={() =>
                onDismissed(dismissed.includes(text) ? dismissed.filter((one) => one !== text) : [...dismissed, text])
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function ExclusionChip({ text, isOn, onToggle }: { text: string; isOn: boolean; onToggle: () => void }) {
  const Icon = isOn ? ThumbsDown : Undo2;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={`focus-ring inline-flex h-6 max-w-full items-center gap-1 rounded-control px-2 font-medium text-xs ${
        isOn ? "bg-no-soft text-no" : "bg-sunken text-ink-faint line-through"
      }`}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="truncate" translate="no">
        {text}
      </span>
    </button>
  );
}

/** What the text is understood to leave out, once one has stopped typing. It is a help: where it cannot be read, nothing is shown. */
function useExclusions(text: string, known: readonly string[]): readonly string[] {
  const [excluding, setExcluding] = useState(known);
  useEffect(() => {
    if (descriptionProblem(text) !== null) {
      setExcluding([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi<typeof readAutoTaskDescription>(
        "POST /search/longCrawler/description/read",
        { body: { kolDescription: trimDescription(text), dismissedExclusions: [] } },
        { signal: stop.signal },
      ).then(
        (reading) => setExcluding([...new Set(reading.excluding)]),
        () => undefined,
      );
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return excluding;
}
