import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTexts } from "./texts.ts";
import type { useAccount } from "./use-account.ts";

/** What stands between the panel and the account, if anything does, and the way on. */
export function AccountPart({
  account,
}: {
  account: Pick<ReturnType<typeof useAccount>, "state" | "refusal" | "connect" | "open">;
}) {
  const { t } = useTexts();
  const [isWaiting, setWaiting] = useState(false);
  const { state, refusal } = account;
  if (state === "connected" || state === "asking") return null;
  const isRetried = state === "offline" || state === "refused";
  const connect = () => {
    setWaiting(true);
    void account.connect();
  };
  return (
    <section
      role={state === "signedOut" ? undefined : "alert"}
      className="rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="mb-1 font-semibold">{t(`${state}Title`)}</h2>
      <p className="mb-3 text-ink-soft text-sm">{state === "refused" ? refusal : t(`${state}Text`)}</p>
      {isRetried ? (
        <Button onClick={() => void account.open()}>{t("retry")}</Button>
      ) : (
        <Button tone="primary" onClick={connect}>
          {t("connect")}
        </Button>
      )}
      {isWaiting && !isRetried && <p className="mt-2 text-ink-soft text-sm">{t("connecting")}</p>}
    </section>
  );
}
