import { Link } from "@remix-run/react";
import { ChevronRight, Mail, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { chooseReceivers } from "#app/entities/email/chosen-receivers.ts";
import { type LinkedStep, linkSteps } from "#app/entities/task/link-steps.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { NextStep } from "#workers/modules/home/contract.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";

/** What is worth doing next in the current project, each one click away; nothing where nothing waits. */
export function NextSteps({ steps, tasks }: { steps: readonly NextStep[]; tasks: readonly RecentTask[] }) {
  const { t } = useTranslation("search");
  const linked = linkSteps(steps, tasks);
  if (linked.length === 0) return null;
  return (
    <Card className="mb-6 px-2 py-2">
      <h2 id="hub-next" className="px-2 pt-1 pb-1 font-semibold">
        {t("hub.next.title")}
      </h2>
      <ul aria-labelledby="hub-next" className="grid grid-cols-1 gap-x-6 md:grid-cols-2 xl:grid-cols-3">
        {linked.map((step) => (
          <li key={step.href}>
            <Step step={step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ step }: { step: LinkedStep }) {
  const { t } = useTranslation("search");
  const { integer } = useFormat();
  const userId = useShellData()?.user.id ?? "";
  const { kind, count, href, kolIds } = step;
  const number = integer(count);
  const icon: ReactNode = kind === "rate" ? <ThumbsUp className="size-4" /> : <Mail className="size-4" />;
  return (
    <Link
      to={href}
      prefetch="intent"
      onClick={kolIds && (() => chooseReceivers(userId, kolIds))}
      className="focus-ring flex min-h-11 items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
    >
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft">
        {icon}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-medium text-ink">{t(`hub.next.${kind}`, { count, number })}</span>
        <span className="block truncate text-ink-faint">
          {kind === "rate" ? t("hub.next.rateText", { name: step.name }) : t("hub.next.writeText")}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}
