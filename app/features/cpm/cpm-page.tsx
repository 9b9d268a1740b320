import { useRevalidator } from "@remix-run/react";
import { Check, CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { CpmView } from "#workers/modules/cpm/contract.ts";
import { CountryTiers } from "./country-tiers.tsx";
import { RateTable } from "./rate-table.tsx";
import { type CpmEditing, useCpm } from "./use-cpm.ts";

type TabKey = "cpm-rates" | "country-management";

/** Rates by platform and tier, and the countries of the tiers (spec 3 §2.12). `loaded` is null when they could not be read. */
export function CpmPage({ loaded }: { loaded: CpmView | null }) {
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState({ loaded, turn: 0 });
  const isAsked = useRef(false);
  // What is loaded again takes the place of what is edited here only when the user asked for it, or nothing was there to edit.
  useEffect(() => {
    setShown((before) => {
      if (loaded === null || (!isAsked.current && before.loaded !== null)) return before;
      return { loaded, turn: before.turn + 1 };
    });
    isAsked.current = false;
  }, [loaded]);
  const reload = () => {
    isAsked.current = true;
    revalidate();
  };
  return <Settings key={shown.turn} loaded={shown.loaded} onReload={reload} />;
}

function Settings({ loaded, onReload }: { loaded: CpmView | null; onReload: () => void }) {
  const { t } = useTranslation("cpmPage");
  const [tab, setTab] = useTab();
  const editing = useCpm(loaded);
  const isLocked = loaded === null;
  return (
    <div className="max-w-5xl">
      <PageHeader
        title={t("title")}
        text={t("subtitle")}
        actions={!isLocked && <SaveLine editing={editing} onReload={onReload} />}
      />
      {isLocked && (
        <div className="mb-4" role="alert">
          <Notice tone="warning" icon={<CircleAlert />} title={t("failed.title")}>
            <p>{t("failed.text")}</p>
            <Button size="sm" className="mt-2" onClick={onReload}>
              {t("failed.again")}
            </Button>
          </Notice>
        </div>
      )}
      <Tabs<TabKey>
        label={t("tabs.label")}
        value={tab}
        onChange={setTab}
        items={[
          {
            key: "cpm-rates",
            label: t("tabs.rates"),
            content: <RateTable editing={editing} isLocked={isLocked} />,
          },
          {
            key: "country-management",
            label: t("tabs.countries"),
            content: <CountryTiers editing={editing} isLocked={isLocked} />,
          },
        ]}
      />
    </div>
  );
}

/** The tab that the address names; the rates are the default and not named. */
function useTab(): [TabKey, (tab: TabKey) => void] {
  const [params, setParams] = usePromptParams();
  const tab = params.get("tab") === "country-management" ? "country-management" : "cpm-rates";
  const setTab = (next: TabKey) =>
    setParams(
      (current) => {
        if (next === "cpm-rates") current.delete("tab");
        else current.set("tab", next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tab, setTab];
}

/** What became of the last change. */
function SaveLine({ editing: { state, retry }, onReload }: { editing: CpmEditing; onReload: () => void }) {
  const { t } = useTranslation("cpmPage");
  if (state.kind === "failed")
    return (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-danger text-sm">
        <span>{t("save.failed", { message: state.message })}</span>
        <Button size="sm" onClick={state.isConflict ? onReload : retry}>
          {t(state.isConflict ? "save.load" : "save.again")}
        </Button>
      </div>
    );
  return (
    <p role="status" className="flex h-8 items-center gap-1.5 text-ink-faint text-sm">
      {state.kind === "saved" && <Check aria-hidden className="size-4" />}
      {state.kind !== "idle" && t(`save.${state.kind}`)}
    </p>
  );
}
