import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { PersonSuggestion } from "#workers/modules/records/people-contract.ts";
import { CreatorLine } from "./creator-line.tsx";
import { namesOf, usePersonActions } from "./use-person-actions.ts";
import { useSuggestions } from "./use-records-data.ts";

type Props = {
  /** The creator that the others look like; null for all of the workspace. */
  kolId: string | null;
  className?: string;
};

/** Saved creators that are provably one person, each with what proves it and what to do; nothing where there are none. */
export default function Suggestions({ kolId, className }: Props) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const { data = [] } = useSuggestions(kolId);
  const [isWhole, setWhole] = useState(false);
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, 1);
  const hidden = data.length - shown.length;
  return (
    <Card className={className}>
      <ul aria-label={t("person.suggestions")} className="flex flex-col divide-y divide-line">
        {shown.map((suggestion) => (
          <li key={suggestion.kolIds.join(" ")} className="p-3">
            <Suggestion suggestion={suggestion} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-line border-t p-1.5">
          <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
            {t("person.more", { count: hidden, number: integer(hidden) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Suggestion({ suggestion }: { suggestion: PersonSuggestion }) {
  const { t, i18n } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const actions = usePersonActions();
  const [busy, setBusy] = useState<"merge" | "dismiss" | null>(null);
  const { creators } = suggestion;
  const names = namesOf(creators, i18n.language);
  const run = async (kind: "merge" | "dismiss") => {
    setBusy(kind);
    await actions[kind](suggestion);
    setBusy(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <UsersRound aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        <div className="min-w-0">
          <p className="font-medium">{t("person.looks", { number: integer(creators.length) })}</p>
          <p className="wrap-anywhere text-ink-soft text-sm">
            <Proof suggestion={suggestion} />
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-5 gap-y-2">
        {creators.map((kol) => (
          <div key={kol.id} className="min-w-0 max-w-56">
            <CreatorLine kol={kol} size="sm" />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          tone="primary"
          aria-label={t("person.mergeNames", { names })}
          busy={busy === "merge"}
          disabled={busy !== null}
          onClick={() => void run("merge")}
        >
          {t("person.merge")}
        </Button>
        <Button
          size="sm"
          aria-label={t("person.dismissNames", { names })}
          busy={busy === "dismiss"}
          disabled={busy !== null}
          onClick={() => void run("dismiss")}
        >
          {t("person.dismiss")}
        </Button>
      </div>
    </div>
  );
}

/** What proves it, in words. */
function Proof({ suggestion: { proof, creators } }: { suggestion: PersonSuggestion }) {
  const { t } = useTranslation("savedCreators");
  if (proof.kind === "mail") return t("person.sameMail", { email: proof.email });
  const from = creators.find(({ id }) => id === proof.from);
  const to = creators.find(({ id }) => id === proof.to);
  if (from === undefined || to === undefined) return null;
  return t("person.linked", {
    ...{ name: from.nickname, platform: PLATFORM_NAMES[from.platform] },
    ...{ handle: to.platformAccount, other: PLATFORM_NAMES[to.platform] },
  });
}
