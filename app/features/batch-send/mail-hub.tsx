import { Link } from "@remix-run/react";
import { FileText, type LucideIcon, Send, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";
import { useFormat } from "#app/lib/use-format.ts";

const CARDS: readonly { key: "templates" | "batch" | "group"; to: string; icon: LucideIcon }[] = [
  { key: "templates", to: "/email/template", icon: FileText },
  { key: "batch", to: "/email/batchSend", icon: Send },
  { key: "group", to: "/email/groupSend", icon: Users },
];

/** Where mail begins: what one can do with it (spec 3 §2.1). */
export function MailHub({ numbers }: { numbers: { waiting: number; sent: number } | null }) {
  const { t } = useTranslation("batchSend");
  const { integer } = useFormat();
  const isActive = numbers !== null && numbers.waiting + numbers.sent > 0;
  return (
    <div className="max-w-5xl">
      <PageHeader title={t("hub.title")} text={t("hub.text")} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link
              to={to}
              prefetch="intent"
              className="focus-ring flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-hover"
            >
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink"
              >
                <Icon className="size-4" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{t(`hub.${key}`)}</span>
                <span className="mt-0.5 block text-ink-soft text-sm">{t(`hub.${key}Text`)}</span>
                {key === "batch" && isActive && (
                  <span className="mt-2 block text-sm tabular-nums">
                    {t("hub.now", { waiting: integer(numbers.waiting), sent: integer(numbers.sent) })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
