import { Search } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import type { Person } from "#app/entities/email/addresses.ts";
import type { Pasted } from "#app/entities/email/paste.client.ts";
import { ReceiversView, type Said } from "#app/entities/email/receivers-view.tsx";
import { SourcesMenu } from "#app/entities/email/sources-menu.tsx";
import type { useWriting } from "#app/entities/email/use-writing.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { typedMailboxKey } from "#workers/kernel/email-address.ts";
import { nameByAddress, pastePeople } from "./merge.ts";

const PeopleDialog = lazyPart(() => import("./people-dialog.client.tsx"));

/** The first step: who gets the mail, with a type and a link each. */
export function RecipientsStep({ writing }: { writing: ReturnType<typeof useWriting> }) {
  const { t } = useTranslation(["groupSend", "email"]);
  const { integer } = useFormat();
  const { rows, judged, actions } = writing;
  const [adding, setAdding] = useState<((people: readonly Person[]) => void) | null>(null);
  const paste = useCallback(
    (index: number, pasted: readonly Pasted[]): Said => {
      const done = actions.remake((before) => pastePeople(before, index, pasted));
      const { added, merged, withoutEmail, dropped } = done;
      return [
        t("email:said.added", { count: added, number: integer(added) }),
        merged > 0 && t("email:said.merged", { count: merged, number: integer(merged) }),
        withoutEmail > 0 && t("email:said.withoutEmail", { count: withoutEmail, number: integer(withoutEmail) }),
        dropped > 0 && t("email:said.dropped", { count: dropped, number: integer(dropped) }),
      ];
    },
    [actions, t, integer],
  );
  const unnamed = rows.filter(({ id }) => judged.problems.get(id)?.kind === "noNickname").length;
  const fill = () => {
    actions.remake((before) => ({ rows: nameByAddress(before) }));
    showToast({
      text: t("email:said.named"),
      id: "receivers",
      action: { label: t("email:grid.undo"), onClick: actions.undo },
    });
  };
  return (
    <>
      <ReceiversView
        {...writing}
        paste={paste}
        sources={(onAdd) => (
          <>
            <Button icon={<Search aria-hidden className="size-4" />} onClick={() => setAdding(() => onAdd)}>
              {t("people.open")}
            </Button>
            <SourcesMenu onAdd={onAdd} />
          </>
        )}
        aside={
          unnamed > 0 && (
            <p className="mb-2 flex flex-wrap items-center gap-2 text-sm">
              <span>{t("names.missing", { count: unnamed, number: integer(unnamed) })}</span>
              <Button size="sm" onClick={fill}>
                {t("names.fill")}
              </Button>
            </p>
          )
        }
      />
      {adding !== null && (
        <Suspense fallback={null}>
          <PeopleDialog
            present={new Set(rows.flatMap(({ email }) => typedMailboxKey(email) ?? []))}
            onAdd={adding}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </>
  );
}
