import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableHead, TableHeader } from "#app/components/table.tsx";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { INFO_CARD_UNITS } from "#workers/modules/enterprises/domain.ts";
import { MEMBERS_PER_PAGE } from "./enterprise-address.ts";
import { MemberRow } from "./member-row.tsx";
import { TagFilter } from "./tag-filter.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";
import type { MemberActions } from "./use-member-actions.ts";

/** What is asked before it is done. */
export type Asked =
  | { what: "promote" | "remove"; member: MemberView }
  | { what: "cards"; member: MemberView; months: number };

/** Info cards are bought without asking from then on (spec 3 §4.5). */
const BUYS_AT_ONCE = "kolscout_info_cards_at_once";

type Props = { screen: EnterpriseScreen; actions: MemberActions };

/** Who belongs to the enterprise: for admins the one that used most first, with limits, tags and info cards. */
export function MembersCard({ screen, actions }: Props) {
  const { t } = useTranslation("enterprisePage");
  const { members, address, isAdmin, tags } = screen;
  const [asked, setAsked] = useState<Asked | null>(null);
  const total = members.data?.total ?? 0;
  const ask = (wish: Asked) => {
    if (wish.what === "cards" && readStored(BUYS_AT_ONCE) !== null)
      return void actions.buyCards(wish.member, wish.months, crypto.randomUUID());
    setAsked(wish);
  };
  return (
    <section className="mb-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">{t("members.title")}</h2>
        {(isAdmin || address.tags.length > 0) && tags.length > 0 && <TagFilter screen={screen} />}
      </div>
      {members.data === undefined ? (
        <Card>
          {members.error ? (
            <ErrorMessage title={t("failures.members")} onRetry={() => void members.refetch()} />
          ) : (
            <div aria-busy="true" className="flex flex-col gap-3 p-4">
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-6 w-full" />
            </div>
          )}
        </Card>
      ) : members.data.members.length === 0 ? (
        <Card>
          <StateMessage
            icon={<Users />}
            title={t(address.tags.length > 0 ? "members.none" : "members.pastEnd")}
            actions={<Button onClick={() => screen.change({ tags: [] })}>{t("members.all")}</Button>}
          />
        </Card>
      ) : (
        <Table
          label={t("members.title")}
          className={members.isPlaceholderData ? "opacity-60" : undefined}
          takesFocus={!isAdmin}
        >
          <TableHead className="max-lg:hidden">
            <tr>
              <TableHeader>{t("members.member")}</TableHeader>
              <TableHeader>{t("members.tags")}</TableHeader>
              <TableHeader numeric>{t("members.used")}</TableHeader>
              {isAdmin && (
                <>
                  <TableHeader>{t("members.limit")}</TableHeader>
                  <TableHeader>{t("members.cards")}</TableHeader>
                  <TableHeader>
                    <span className="sr-only">{t("members.actions")}</span>
                  </TableHeader>
                </>
              )}
            </tr>
          </TableHead>
          <tbody>
            {members.data.members.map((member) => (
              <MemberRow key={member.id} member={member} screen={screen} actions={actions} onAsk={ask} />
            ))}
          </tbody>
        </Table>
      )}
      <div className="mt-3">
        <Pagination
          page={address.page}
          pages={Math.ceil(total / MEMBERS_PER_PAGE)}
          onChange={(page) => screen.change({ page })}
        />
      </div>
      <Questions asked={asked} actions={actions} onDone={() => setAsked(null)} />
    </section>
  );
}

function Questions({ asked, actions, onDone }: { asked: Asked | null; actions: MemberActions; onDone: () => void }) {
  const { t } = useTranslation("enterprisePage");
  const { runs } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [isLast, setLast] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** What was asked last stays to be read while the dialog leaves. */
  const [shown, setShown] = useState<Asked | null>(null);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null) return null;
  const { what, member } = shown;
  const email = member.user.email;
  const months = shown.what === "cards" ? shown.months : 0;
  const cost = runs(months * INFO_CARD_UNITS);
  const go = async () => {
    setBusy(true);
    if (what === "promote") await actions.promote(member);
    else if (what === "remove") await actions.remove(member);
    else {
      if (isLast) keepStored(BUYS_AT_ONCE, "1");
      await actions.buyCards(member, months, key);
      setKey(crypto.randomUUID());
    }
    setBusy(false);
    onDone();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onDone}
      onConfirm={() => void go()}
      busy={isBusy}
      danger={what === "remove"}
      title={t(`${what}.title`, { email, count: months })}
      confirmLabel={t(`${what}.confirm`, { cost })}
    >
      <p className="wrap-anywhere">{t(`${what}.text`, { email, cost, count: months })}</p>
      {what === "cards" && (
        <Checkbox
          className="mt-3"
          label={t("cards.atOnce")}
          checked={isLast}
          onChange={(event) => setLast(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
