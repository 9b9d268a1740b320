import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { AddOutcome } from "./use-add.ts";

/** More of them say how many there are. */
const MAX_LISTED = 100;

/** What became of the addresses: how many are on the list now, and which are none. */
export function AddResults({ outcome: { added, present, invalid, unsent } }: { outcome: AddOutcome }) {
  const { t } = useTranslation("suppressionPages");
  const { integer } = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium text-ink">
        {t("results.summary", { added: integer(added), present: integer(present), invalid: integer(invalid.length) })}
      </p>
      {unsent !== null && (
        <p role="alert" className="text-danger text-sm">
          {t("results.unsent", { number: integer(unsent.addresses.length), message: unsent.message })}
        </p>
      )}
      {invalid.length > 0 && (
        <section aria-label={t("results.invalid")}>
          <h3 className="mb-1.5 font-medium text-ink text-sm">{t("results.invalid")}</h3>
          <ul className="max-h-64 overflow-auto rounded-control border border-line text-sm">
            {invalid.slice(0, MAX_LISTED).map((given, index) => (
              <li
                key={`${given}-${String(index)}`}
                translate="no"
                className="truncate border-line px-3 py-1.5 not-last:border-b"
                title={given}
              >
                {given}
              </li>
            ))}
            {invalid.length > MAX_LISTED && (
              <li className="px-3 py-1.5 text-ink-faint">
                {t("results.more", { number: integer(invalid.length - MAX_LISTED) })}
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
