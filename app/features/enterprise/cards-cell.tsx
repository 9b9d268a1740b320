import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Popover } from "#app/components/popover.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useDay } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { INFO_CARD_UNITS, MAX_INFO_CARD_MONTHS } from "#workers/modules/enterprises/domain.ts";

type Props = { member: MemberView; onBuy: (months: number) => void };

/** Until when a member has info cards, and more months of them. */
export function CardsCell({ member, onBuy }: Props) {
  const { t } = useTranslation("enterprisePage");
  const day = useDay();
  const { cardSubscriptionStatus: status, cardSubscriptionExpireAt: until, user } = member;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      {until !== null && (
        <span className={status === "ACTIVE" ? "text-sm" : "text-ink-faint text-sm"}>
          {t(status === "ACTIVE" ? "cards.until" : "cards.ended", { day: day(until) })}
        </span>
      )}
      <Popover
        anchor="bottom end"
        className="w-80"
        trigger={
          <Button size="sm" tone="quiet" className={until === null ? "lg:-ms-2.5" : undefined}>
            {t(until === null ? "cards.buy" : "cards.extend")}
            <span className="sr-only"> {t("cards.forMember", { email: user.email })}</span>
          </Button>
        }
      >
        {(close) => (
          <Months
            onBuy={(months) => {
              close();
              onBuy(months);
            }}
          />
        )}
      </Popover>
    </span>
  );
}

function Months({ onBuy }: { onBuy: (months: number) => void }) {
  const { t } = useTranslation("enterprisePage");
  const { runs } = useFormat();
  const [text, setText] = useState("1");
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = months < 1 || months > MAX_INFO_CARD_MONTHS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isWrong) onBuy(months);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-ink-soft text-sm">{t("cards.what", { cost: runs(INFO_CARD_UNITS) })}</p>
      <Field
        label={t("cards.months")}
        error={isWrong ? t("cards.monthsWrong", { max: MAX_INFO_CARD_MONTHS }) : null}
        hint={t("cards.limits")}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" tone="primary" disabled={isWrong}>
        {t("cards.buyFor", { cost: runs(months * INFO_CARD_UNITS) })}
      </Button>
    </form>
  );
}
