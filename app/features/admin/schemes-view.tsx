import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { formatInteger } from "#app/lib/format.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { type Language, SCHEMES, type Scheme } from "#workers/kernel/vocabulary.ts";
import type { endSchemeTrial, startSchemeTrial } from "#workers/modules/admin/schemes/schemes-contract.ts";
import type { SchemeTrialView } from "#workers/modules/schemes/contract.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { DataOf } from "./load-admin.server.ts";
import { ReasonAct } from "./reason-act.tsx";
import type { Send } from "./use-act.ts";

/** The trial of the plans' terms: where it stands, what came of it, and its switch (docs/decisions/schemes.md). */
export function SchemesView({ data: { trial } }: { data: DataOf<"schemes"> }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const { run, isRunning, scheme, changedAt } = trial;
  const since = { run, time: changedAt === null ? "" : dateTime(changedAt) };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-ink">
            {isRunning
              ? t("schemes.running", since)
              : changedAt === null
                ? t("schemes.never", { scheme })
                : t("schemes.ended", { ...since, scheme })}
          </p>
          <p className="text-ink-soft text-sm">{t("schemes.text")}</p>
        </div>
        {isRunning ? <EndTrial trial={trial} /> : <StartTrial run={run} />}
      </div>
      {run > 0 && <Counts trial={trial} />}
    </div>
  );
}

function Counts({ trial: { schemes, comparison } }: { trial: SchemeTrialView }) {
  const { t } = useTranslation("adminPages");
  const language = useLanguage();
  return (
    <>
      <Table label={t("schemes.counts")} takesFocus>
        <TableHead>
          <tr>
            <TableHeader>{t("schemes.scheme")}</TableHeader>
            <TableHeader>{t("schemes.terms")}</TableHeader>
            <TableHeader numeric>{t("schemes.given")}</TableHeader>
            <TableHeader numeric>{t("schemes.seen")}</TableHeader>
            <TableHeader numeric>{t("schemes.bought")}</TableHeader>
            <TableHeader numeric>{t("schemes.share")}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {schemes.map(({ scheme, given, seen, bought, share }) => (
            <TableRow key={scheme}>
              <TableCell className="font-medium text-ink">{scheme}</TableCell>
              <TableCell className="min-w-56 py-2">{t(`schemes.of.${scheme}`)}</TableCell>
              {[given, seen, bought].map((count, index) => (
                <TableCell key={`count-${String(index)}`} numeric className="tabular-nums">
                  {formatInteger(count, language)}
                </TableCell>
              ))}
              <TableCell numeric className="tabular-nums">
                {share === null
                  ? "–"
                  : t("schemes.interval", {
                      value: percent(share.value, language),
                      low: percent(share.low, language),
                      high: percent(share.high, language),
                    })}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <p className="text-ink-soft text-sm">
        {comparison === null ? t("schemes.tooFew") : <Comparison comparison={comparison} />}
      </p>
    </>
  );
}

/** The difference of the two schemes that the same readers are given, and whether it says anything. */
function Comparison({ comparison }: { comparison: NonNullable<SchemeTrialView["comparison"]> }) {
  const { t } = useTranslation("adminPages");
  const language = useLanguage();
  const { first, second, difference } = comparison;
  const isClear = difference.low > 0 || difference.high < 0;
  const numbers = {
    value: points(difference.value, language),
    low: points(difference.low, language),
    high: points(difference.high, language),
  };
  return (
    <>
      {t("schemes.difference", { first, second, ...numbers, count: numbers.value === "1" ? 1 : 2 })}{" "}
      {isClear ? t("schemes.clear", { better: difference.value > 0 ? first : second }) : t("schemes.unclear")}
    </>
  );
}

function StartTrial({ run }: { run: number }) {
  const { t } = useTranslation("adminPages");
  const send: Send = async (reason, idempotencyKey) => {
    const body = { run, reason };
    await callApi<typeof startSchemeTrial>("POST /admin/schemes/start", { body }, { idempotencyKey });
    return t("schemes.started");
  };
  return (
    <ReasonAct label={t("schemes.start")} fullLabel={t("schemes.start")} text={t("schemes.startText")} send={send} />
  );
}

function EndTrial({ trial: { run, scheme: before } }: { trial: SchemeTrialView }) {
  const { t } = useTranslation("adminPages");
  const [isOpen, setIsOpen] = useState(false);
  const [scheme, setScheme] = useState<Scheme>(before);
  const send: Send = async (reason, idempotencyKey) => {
    const body = { run, scheme, reason };
    await callApi<typeof endSchemeTrial>("POST /admin/schemes/end", { body }, { idempotencyKey });
    return t("schemes.isEnded", { scheme });
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t("schemes.end")}
      </Button>
      {isOpen && (
        <ActDialog
          title={t("schemes.end")}
          onClose={() => setIsOpen(false)}
          confirmLabel={t("schemes.end")}
          send={send}
          summary={<p>{t("schemes.endText", { scheme })}</p>}
        >
          <RadioCards
            label={t("schemes.forAll")}
            columns={1}
            value={scheme}
            onChange={setScheme}
            cards={SCHEMES.map((value) => ({ value, title: value, text: t(`schemes.of.${value}`) }))}
          />
        </ActDialog>
      )}
    </>
  );
}

function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** A difference of shares in points of a hundred, with its sign. */
function points(difference: number, language: Language): string {
  const format = { maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(language, format).format(100 * difference);
}
