import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { useDateTime, useDay } from "#app/lib/use-date-time.ts";
import type { ConnectionView, endConnection } from "#workers/modules/companion/contract.ts";

/** The extensions that may ask for the account, each with the press that ends it; nothing where there are none. `connections` is null when they could not be read. */
export function ConnectionsCard({ connections }: { connections: readonly ConnectionView[] | null }) {
  const { t } = useTranslation("companionPage");
  if (connections !== null && connections.length === 0) return null;
  return (
    <Card className="px-5 py-4">
      <h2 className="mb-1 font-semibold">{t("list.title")}</h2>
      <p className="mb-2 max-w-prose text-ink-soft">{t(connections === null ? "list.unreadable" : "list.text")}</p>
      <ul className="divide-y divide-line">
        {(connections ?? []).map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
    </Card>
  );
}

function ConnectionRow({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation("companionPage");
  const [write, writeDay] = [useDateTime(), useDay()];
  const revalidate = useCalmRevalidate();
  const [busy, setBusy] = useState(false);
  const { id, name, createdAt, usedAt, expiresAt } = connection;
  const end = async () => {
    setBusy(true);
    try {
      await callApi<typeof endConnection>("DELETE /companion/connections/:id", { params: { id } });
      showToast({ kind: "success", text: t("list.ended", { name }), id: "companion-ended" });
      revalidate();
    } catch {
      showToast({ kind: "error", text: t("list.failed", { name }), id: "companion-ended" });
      setBusy(false);
    }
  };
  const told = [
    t("list.since", { date: write(createdAt) }),
    ...(usedAt === null ? [] : [t("list.used", { date: write(usedAt) })]),
    t("list.until", { date: writeDay(expiresAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-faint text-sm">{told.join(" · ")}</p>
      </div>
      <Button
        size="sm"
        busy={busy}
        aria-label={t("list.endOf", { name, date: write(createdAt) })}
        onClick={() => void end()}
      >
        {t("list.end")}
      </Button>
    </li>
  );
}
