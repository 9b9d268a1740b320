import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Contact } from "#workers/modules/lists/contract.ts";

const MINUTE_MS = 60_000;

/** When the workspace wrote to the creator and what came back, with who and when exactly where one rests on it; nothing for who was never written to. */
export function ContactMark({ contact }: { contact: Contact | undefined }) {
  const { t } = useTranslation("creator");
  const { age } = useFormat();
  const now = useNow();
  if (contact === undefined) return null;
  const { at, answer } = contact;
  return (
    <Tooltip text={<ContactDetail contact={contact} />}>
      <p className="flex h-6 min-w-0 items-center gap-1.5 text-ink-faint text-sm">
        <Send aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">
          {now - at < MINUTE_MS ? t("contact.wroteNow") : t("contact.wrote", { age: age(at, now) })}
          {answer && (
            <>
              {" · "}
              <span className="font-medium text-ink-soft">{t(`contact.answer.${answer.kind}`)}</span>
            </>
          )}
        </span>
      </p>
    </Tooltip>
  );
}

function ContactDetail({ contact: { at, by, answer } }: { contact: Contact }) {
  const { t } = useTranslation("creator");
  const dateTime = useDateTime();
  return (
    <span>
      {t(by === null ? "contact.byYou" : "contact.by", { name: by, time: dateTime(at) })}
      {answer && (
        <span className="block">
          {t(`contact.answer.${answer.kind}`)} · {dateTime(answer.at)}
        </span>
      )}
    </span>
  );
}
