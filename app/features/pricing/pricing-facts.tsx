import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { ChevronDown, CreditCard, Lock, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { formatInteger, formatRuns } from "#app/lib/format.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { UNITS_PER_RUN, unitsToRuns } from "#workers/kernel/quota-units.ts";
import { AUDIENCE_COST_UNITS } from "#workers/modules/audiences/domain.ts";
import { CREATORS_PER_RUN } from "#workers/modules/auto-tasks/domain.ts";
import { UNITS_PER_LINK } from "#workers/modules/batch-links/domain.ts";
import { UNITS_PER_REFRESH } from "#workers/modules/publications/domain.ts";
import { VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";

/** What stands under the plans: ways to pay, what an AI task is, questions, and the way to sales (spec 1 §2). */
export function PricingFacts({ methods }: { methods: readonly PaymentMethod[] }) {
  return (
    <>
      {methods.length > 0 && <WaysToPay methods={methods} />}
      <div className="mt-14 grid gap-x-12 gap-y-14 border-line border-t py-14 lg:grid-cols-2">
        <TaskCosts />
        <Questions />
      </div>
      <ContactSales />
    </>
  );
}

function WaysToPay({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation("pricing");
  return (
    <section className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-ink-faint text-sm">
      <h2 className="sr-only">{t("pay.title")}</h2>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
        {methods.map((method) => (
          <li key={method} className="flex items-center gap-1.5">
            {method === "card" ? (
              <CreditCard aria-hidden className="size-4" />
            ) : (
              <Smartphone aria-hidden className="size-4" />
            )}
            {method === "card" ? t("pay.card") : t(`method.${method}`)}
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-1.5">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t("pay.secure")}
      </p>
    </section>
  );
}

/** What is done for AI tasks, at the prices that the server charges. */
const COSTS = [
  { key: "auto", units: UNITS_PER_RUN, number: CREATORS_PER_RUN },
  { key: "search", units: UNITS_PER_RUN, number: VIDEO_COUNT.step },
  { key: "superlike", units: UNITS_PER_RUN, number: 0 },
  { key: "audience", units: AUDIENCE_COST_UNITS, number: 0 },
  { key: "link", units: UNITS_PER_LINK, number: 0 },
  { key: "refresh", units: UNITS_PER_REFRESH, number: 0 },
] as const;

function TaskCosts() {
  const { t } = useTranslation("pricing");
  const locale = useLanguage();
  return (
    <section>
      <h2 className="font-semibold text-xl">{t("task.title")}</h2>
      <p className="mt-2 text-ink-soft">{t("task.text")}</p>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        {COSTS.map(({ key, units, number }) => (
          <div key={key} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt>{t(`task.${key}`, { number: formatInteger(number, locale) })}</dt>
            <dd className="shrink-0 text-ink-soft">
              {t("task.cost", { runs: formatRuns(units, locale), count: unitsToRuns(units) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-faint text-sm">{t("task.back")}</p>
    </section>
  );
}

const QUESTIONS = ["task", "refund", "invoice", "usedUp"] as const;

function Questions() {
  const { t } = useTranslation("pricing");
  return (
    <section>
      <h2 className="font-semibold text-xl">{t("faq.title")}</h2>
      <div className="mt-3 divide-y divide-line border-line border-b">
        {QUESTIONS.map((key, index) => (
          <Disclosure key={key} as="div" defaultOpen={index === 0}>
            <h3>
              <DisclosureButton className="focus-ring group flex w-full items-center justify-between gap-4 rounded-control py-3 text-start font-medium">
                {t(`faq.${key}.q`)}
                <ChevronDown aria-hidden className="motion size-4 shrink-0 text-ink-faint group-data-open:rotate-180" />
              </DisclosureButton>
            </h3>
            <DisclosurePanel className="pb-4 text-ink-soft">
              {t(`faq.${key}.a`, { number: CREATORS_PER_RUN })}
            </DisclosurePanel>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function ContactSales() {
  const { t } = useTranslation("pricing");
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  return (
    <section className="mb-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-sunken px-5 py-6 sm:px-8">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="font-semibold text-lg">{t("contact.title")}</h2>
        <p className="text-ink-soft">{t("contact.text")}</p>
      </div>
      <a href={supportUrl} className={buttonClass("secondary", "lg")}>
        {t("contact.button")}
      </a>
    </section>
  );
}
