import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { TableCell, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { MailStatus } from "#workers/modules/outreach/schedule/mail-state.ts";
import type { MailView } from "#workers/modules/outreach/sending/contract.ts";
import { MailAnswer } from "./mail-answer.tsx";
import { Told } from "./told.tsx";

const TONES: Record<MailStatus, BadgeTone> = {
  PENDING: "neutral",
  SENDING: "accent",
  SENT: "neutral",
  FAILED: "danger",
  CANCELED: "neutral",
  PAUSED: "neutral",
};

type Props = { mail: MailView; isSelected: boolean; onToggle: () => void };

/** One mail in the table. */
export function MailRow({ mail, isSelected, onToggle }: Props) {
  const dateTime = useDateTime();
  return (
    <TableRow>
      <TableCell>
        <Choose mail={mail} isSelected={isSelected} onToggle={onToggle} />
      </TableCell>
      <TableCell className="min-w-52 max-w-72 py-2">
        <Person mail={mail} />
      </TableCell>
      <TableCell className="max-w-48 py-2">
        <Step mail={mail} />
      </TableCell>
      <TableCell className="max-w-64 py-2">
        <Status mail={mail} />
      </TableCell>
      <TableCell className="min-w-52 max-w-72 py-2">
        <MailAnswer mail={mail} />
      </TableCell>
      <TableCell className="min-w-32 py-2">{dateTime(mail.createdAt)}</TableCell>
      <TableCell className="min-w-32 py-2">
        <Moment mail={mail} />
      </TableCell>
    </TableRow>
  );
}

/** The same on a phone. */
export function MailCard({ mail, isSelected, onToggle }: Props) {
  const { t } = useTranslation("batchSend");
  return (
    <li className="flex gap-2 rounded-card border border-line bg-surface p-3 text-sm">
      <Choose mail={mail} isSelected={isSelected} onToggle={onToggle} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Person mail={mail} />
        <Status mail={mail} />
        <MailAnswer mail={mail} />
        <div className="text-ink-soft">
          <Step mail={mail} />
        </div>
        <p className="text-ink-faint">
          {t("records.sends")} <Moment mail={mail} />
        </p>
      </div>
    </li>
  );
}

function Choose({ mail, isSelected, onToggle }: Props) {
  const { t } = useTranslation("batchSend");
  return (
    <Checkbox hideLabel label={t("records.select", { email: mail.email })} checked={isSelected} onChange={onToggle} />
  );
}

function Person({ mail: { nickname, email } }: { mail: MailView }) {
  return (
    <div className="min-w-0">
      {nickname !== "" && <p className="truncate font-medium">{nickname}</p>}
      <p className={nickname === "" ? "break-all" : "break-all text-ink-soft"}>{email}</p>
    </div>
  );
}

function Step({ mail: { template, step } }: { mail: MailView }) {
  const { t } = useTranslation("batchSend");
  return (
    <div className="min-w-0">
      <p className="truncate" title={template.templateName}>
        {template.templateName}
      </p>
      <p className="text-ink-faint text-xs">{step === 0 ? t("records.first") : t("records.followUp", { step })}</p>
    </div>
  );
}

function Status({ mail: { status, pauseReason, why } }: { mail: MailView }) {
  const { t } = useTranslation("batchSend");
  return (
    <Told
      badge={<Badge tone={pauseReason === "unknown_outcome" ? "danger" : TONES[status]}>{t(`status.${status}`)}</Badge>}
    >
      {why}
    </Told>
  );
}

function Moment({ mail: { sentAt, sendAt } }: { mail: MailView }) {
  const { t } = useTranslation("batchSend");
  const dateTime = useDateTime();
  if (sentAt !== null) return <>{dateTime(sentAt)}</>;
  return sendAt === null ? (
    <span className="text-ink-faint">–</span>
  ) : (
    t("records.notBefore", { time: dateTime(sendAt) })
  );
}
