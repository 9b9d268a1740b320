import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Card } from "#app/components/card.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { daysLeft, viewQuota } from "#app/lib/session/quota.ts";
import { useDay } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { EnterpriseView } from "#workers/modules/enterprises/contract.ts";
import { MAX_ENTERPRISE_NAME } from "#workers/modules/enterprises/domain.ts";
import { readLimit, writeLimit } from "./limit-text.ts";
import { TypedValue } from "./typed-value.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";
import { useLimitWords } from "./use-limit-words.ts";
import type { MemberActions } from "./use-member-actions.ts";

type Props = { screen: EnterpriseScreen; actions: MemberActions };

/** What the enterprise is called, has left and allows; admins change it in place. */
export function BasicCard({ screen, actions }: Props) {
  const { t } = useTranslation("enterprisePage");
  const { enterprise, isAdmin } = screen;
  return (
    <Card className="mb-4 flex flex-col gap-5 px-5 py-4">
      <h2 className="sr-only">{t("basic.title")}</h2>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <Standing enterprise={enterprise} />
        {isAdmin ? <Settings enterprise={enterprise} actions={actions} /> : <Rules enterprise={enterprise} />}
      </div>
    </Card>
  );
}

/** What is left, how many belong, and until when. */
function Standing({ enterprise }: { enterprise: EnterpriseView }) {
  const { t } = useTranslation("enterprisePage");
  const { runs, integer } = useFormat();
  const day = useDay();
  const { name, status, accountQuota, usedQuota, seats, memberCount, invitationCount, effectiveAt, expireAt } =
    enterprise;
  const availableUnits = accountQuota < 0 ? -1 : Math.max(0, accountQuota - usedQuota);
  const view = viewQuota({ availableUnits, usedUnits: usedQuota, totalUnits: accountQuota });
  const used =
    accountQuota < 0
      ? t("basic.usedOnly", { used: runs(usedQuota) })
      : t("basic.used", {
          ...{ used: runs(usedQuota), total: runs(accountQuota) },
          count: accountQuota / UNITS_PER_RUN,
        });
  const facts = [
    seats < 0
      ? t("basic.members", { count: memberCount, number: integer(memberCount) })
      : t("basic.seats", { used: integer(memberCount + invitationCount), seats: integer(seats), count: seats }),
    invitationCount > 0 && t("basic.invited", { count: invitationCount, number: integer(invitationCount) }),
    expireAt === null
      ? t("basic.since", { day: day(effectiveAt) })
      : t("basic.term", { from: day(effectiveAt), until: day(expireAt) }),
  ].filter((fact) => fact !== false);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere font-semibold" translate="no">
          {name}
        </span>
        {status !== "ACTIVE" && <Badge tone="danger">{t(`basic.status.${status}`)}</Badge>}
      </p>
      <p className="font-semibold text-2xl tabular-nums">
        {availableUnits < 0 ? t("limit.unlimited") : t("basic.left", { runs: runs(availableUnits) })}
      </p>
      {view.kind === "limited" && <ProgressBar label={used} share={view.usedShare} tone={view.tone} />}
      <p className="text-ink-soft text-sm tabular-nums">{used}</p>
      <ul className="flex flex-col gap-1 text-ink-faint text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {expireAt !== null && status === "ACTIVE" && <ExpiryWarning expireAt={expireAt} />}
    </div>
  );
}

/** Shown in the last 30 days of the term (spec 3 §9). */
function ExpiryWarning({ expireAt }: { expireAt: number }) {
  const { t } = useTranslation("enterprisePage");
  const left = daysLeft(expireAt, useNow());
  if (left === null) return null;
  return (
    <p className="flex items-center gap-1.5 text-quota-warning text-sm">
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      {t("basic.expires", { count: left })}
    </p>
  );
}

function Settings({ enterprise, actions }: { enterprise: EnterpriseView; actions: MemberActions }) {
  const { t } = useTranslation("enterprisePage");
  const words = useLimitWords();
  const { name, dailyLimit, memberUsageDailyLimit, forbiddenAutoInfoCard, forbiddenAutoEasyTrack } = enterprise;
  const limit = (key: "dailyLimit" | "memberUsageDailyLimit", units: number) => (
    <Line label={t(`basic.${key}`)}>
      <TypedValue
        label={t(`basic.${key}`)}
        inputMode="decimal"
        value={writeLimit(units)}
        shown={words.shown(units)}
        problemOf={words.problemOf}
        onSave={(text) => {
          const read = readLimit(text);
          if (read.ok) void actions.changeEnterprise({ [key]: read.units });
        }}
      />
    </Line>
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Line label={t("basic.name")}>
        <TypedValue
          label={t("basic.name")}
          value={name}
          problemOf={(text) => nameProblem(text, t)}
          onSave={(text) => void actions.changeEnterprise({ name: text.trim() })}
        />
      </Line>
      {limit("dailyLimit", dailyLimit)}
      {limit("memberUsageDailyLimit", memberUsageDailyLimit)}
      <p className="text-ink-faint text-sm">{t("limit.hint")}</p>
      <Switch
        checked={forbiddenAutoEasyTrack}
        onChange={(isOn) => void actions.changeEnterprise({ forbiddenAutoEasyTrack: isOn })}
        label={t("basic.noTrack")}
        hint={t("basic.noTrackHint")}
      />
      <Switch
        checked={forbiddenAutoInfoCard}
        onChange={(isOn) => void actions.changeEnterprise({ forbiddenAutoInfoCard: isOn })}
        label={t("basic.noCards")}
        hint={t("basic.noCardsHint")}
      />
    </div>
  );
}

function nameProblem(text: string, t: (key: "basic.nameRequired" | "basic.nameTooLong") => string): string | null {
  if (text.trim() === "") return t("basic.nameRequired");
  return Array.from(text.trim()).length > MAX_ENTERPRISE_NAME ? t("basic.nameTooLong") : null;
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_11rem]">
      <span aria-hidden className="text-sm">
        {label}
      </span>
      {children}
    </div>
  );
}

/** The same for members, to be read. */
function Rules({ enterprise }: { enterprise: EnterpriseView }) {
  const { t } = useTranslation("enterprisePage");
  const words = useLimitWords();
  const { dailyLimit, memberUsageDailyLimit, forbiddenAutoInfoCard, forbiddenAutoEasyTrack } = enterprise;
  const rules = [
    [t("basic.dailyLimit"), words.shown(dailyLimit)],
    [t("basic.memberUsageDailyLimit"), words.shown(memberUsageDailyLimit)],
    [t("basic.noTrack"), t(forbiddenAutoEasyTrack ? "basic.on" : "basic.off")],
    [t("basic.noCards"), t(forbiddenAutoInfoCard ? "basic.on" : "basic.off")],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-2 text-sm">
      {rules.map(([rule, value]) => (
        <div key={rule} className="contents">
          <dt className="text-ink-soft">{rule}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
