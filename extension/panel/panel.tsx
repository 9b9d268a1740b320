import clsx from "clsx";
import { ScanSearch, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { languageOf, type Preferences, writePreferences } from "../lib/preferences.ts";
import { AccountPart } from "./account-part.tsx";
import { AddPart } from "./add-part.tsx";
import { CreatorRow } from "./creator-row.tsx";
import { Header } from "./header.tsx";
import { ShopPart } from "./shop-part.tsx";
import { LanguageContext, useTexts } from "./texts.ts";
import { useAccount } from "./use-account.ts";
import { type Outcome, useAdding } from "./use-adding.ts";
import { useCollection } from "./use-collection.ts";
import { useShop } from "./use-shop.ts";

/** The side panel: collect, see what is known, put where it belongs. */
export function Panel({ preferences: first, tabId }: { preferences: Preferences; tabId: number | null }) {
  const [preferences, setPreferences] = useState(first);
  const language = languageOf(preferences);
  useEffect(() => {
    document.documentElement.lang = language;
    const { theme } = preferences;
    if (theme === null) document.documentElement.removeAttribute("data-theme");
    else document.documentElement.dataset.theme = theme;
  }, [language, preferences]);
  const change = (next: Preferences) => {
    setPreferences(next);
    void writePreferences(next);
  };
  return (
    <LanguageContext.Provider value={language}>
      <Content preferences={preferences} onChange={change} tabId={tabId} />
    </LanguageContext.Provider>
  );
}

type ContentProps = { preferences: Preferences; onChange: (next: Preferences) => void; tabId: number | null };

function Content({ preferences, onChange, tabId }: ContentProps) {
  const { t } = useTexts();
  const shop = useShop();
  const { creators, isReading, said, collect, keep } = useCollection(tabId, shop.take);
  const account = useAccount(creators);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = creators.filter(({ url }) => selected.has(url));
  const adding = useAdding(account);
  const select = (url: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(url);
    else next.delete(url);
    setSelected(next);
  };
  const isAll = creators.length > 0 && chosen.length === creators.length;
  const remove = () => {
    keep(creators.filter(({ url }) => !selected.has(url)));
    setSelected(new Set());
  };
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-base">
      <Header preferences={preferences} onChange={onChange} account={account} />
      <main className="flex flex-1 flex-col gap-3 px-3 py-3">
        <Button
          tone="primary"
          busy={isReading}
          icon={<ScanSearch aria-hidden className="size-4" />}
          onClick={() => void collect()}
        >
          {t("collect")}
        </Button>
        <div role="status" className={clsx("text-sm empty:-mt-3", said?.isProblem ? "text-danger" : "text-ink-soft")}>
          {said?.lines.map(({ key, parts }) => (
            <p key={key}>{t(key, parts)}</p>
          ))}
        </div>
        <AccountPart account={account} />
        <ShopPart shop={shop} account={account} />
        {creators.length === 0 ? (
          <div className="rounded-card border border-line bg-surface px-4 py-6 text-center">
            <h2 className="mb-1 font-semibold">{t("emptyTitle")}</h2>
            <p className="text-ink-soft text-sm">{t("emptyText")}</p>
          </div>
        ) : (
          <section aria-label={t("list")} className="rounded-card border border-line bg-surface">
            <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
              <Checkbox
                className="flex-1 text-sm"
                label={
                  <>
                    <span className="sr-only">{t("selectAll")}</span>
                    <span>{t("selected", { count: chosen.length, total: creators.length })}</span>
                  </>
                }
                checked={isAll}
                indeterminate={!isAll && chosen.length > 0}
                onChange={() => setSelected(isAll ? new Set() : new Set(creators.map(({ url }) => url)))}
              />
              <Button
                size="sm"
                tone="quiet"
                disabled={chosen.length === 0}
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={remove}
              >
                {t("remove")}
              </Button>
            </div>
            <ul className="divide-y divide-line">
              {creators.map((creator) => (
                <CreatorRow
                  key={creator.url}
                  creator={creator}
                  answer={account.answers.get(creator.url) ?? null}
                  outcome={outcomeOf(adding.outcomes, creator.url)}
                  isSelected={selected.has(creator.url)}
                  onSelect={(isSelected) => select(creator.url, isSelected)}
                />
              ))}
            </ul>
          </section>
        )}
      </main>
      {account.state === "connected" && account.places !== null && creators.length > 0 && (
        <AddPart places={account.places} chosen={chosen} adding={adding} />
      )}
    </div>
  );
}

function outcomeOf(outcomes: ReadonlyMap<string, Outcome>, url: string): Outcome | null {
  return outcomes.get(url) ?? null;
}
