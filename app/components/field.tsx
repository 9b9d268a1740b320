import clsx from "clsx";
import { createContext, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "react-i18next";

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldIds | null>(null);

/** The attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldControl(own: {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: unknown;
  required?: boolean;
}) {
  const field = useContext(FieldContext);
  const described = [own["aria-describedby"], field?.describedBy].filter(Boolean).join(" ");
  return {
    id: own.id ?? field?.id,
    "aria-describedby": described || undefined,
    "aria-invalid": field?.invalid || own["aria-invalid"] ? (true as const) : undefined,
    required: own.required ?? (field?.required || undefined),
  };
}

export type FieldProps = {
  label: ReactNode;
  /** Hides the label from the eye, not from a screen reader. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The first problem, in the user's words; conform's `field.errors` fits as it is. */
  error?: string | string[] | null;
  required?: boolean;
  /** Shown at the end of the label's line: a count, a link. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
  className?: string;
};

/** A control with its label, its hint and its error; the control inside finds its ids by itself. */
export function Field({ label, hideLabel, hint, error, required = false, aside, id, children, className }: FieldProps) {
  const { t } = useTranslation("ui");
  const ownId = useId();
  const controlId = id ?? ownId;
  const problem = Array.isArray(error) ? error[0] : error;
  const describedBy = problem ? `${controlId}-error` : hint ? `${controlId}-hint` : undefined;
  return (
    <FieldContext.Provider value={{ id: controlId, describedBy, invalid: Boolean(problem), required }}>
      <div className={clsx("flex flex-col gap-1.5", className)}>
        <div className={clsx("flex items-baseline justify-between gap-3", hideLabel && !aside && "sr-only")}>
          <label htmlFor={controlId} className={clsx("font-medium text-sm", hideLabel && "sr-only")}>
            {label}
            {required && <span className="sr-only"> ({t("required")})</span>}
          </label>
          {aside && <span className="text-ink-faint text-sm">{aside}</span>}
        </div>
        {children}
        {problem ? (
          <p id={`${controlId}-error`} role="alert" className="text-danger text-sm">
            {problem}
          </p>
        ) : (
          hint && (
            <p id={`${controlId}-hint`} className="text-ink-faint text-sm">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext.Provider>
  );
}
