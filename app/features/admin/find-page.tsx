import { Form, Link, useNavigation } from "@remix-run/react";
import { Search, UserSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/field.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useDay } from "#app/lib/use-date-time.ts";
import { MIN_SEARCH } from "#workers/modules/admin/domain.ts";
import { EnterpriseOpenDialog } from "./enterprise-open-dialog.tsx";
import type { FoundData } from "./load-admin.server.ts";
import { StatusBadge } from "./status-badge.tsx";
import { ADMIN_PATH, accountPath, enterprisePath } from "./views.ts";

/** Finds an account or an enterprise by its first letters. */
export function FindPage({ data: { q, found } }: { data: FoundData }) {
  const { t } = useTranslation("adminPages");
  const [isOpening, setIsOpening] = useState(false);
  const isSearching = useNavigation().location?.pathname === ADMIN_PATH;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("title")}
        text={t("find.text")}
        actions={<Button onClick={() => setIsOpening(true)}>{t("enterpriseAct.open")}</Button>}
      />
      <Form action={ADMIN_PATH} className="mb-5 flex items-end gap-2">
        <Field label={t("find.label")} hideLabel className="flex-1">
          <TextInput
            key={q}
            name="q"
            type="search"
            defaultValue={q}
            minLength={MIN_SEARCH}
            maxLength={200}
            icon={<Search />}
            placeholder={t("find.placeholder")}
            autoComplete="off"
          />
        </Field>
        <Button tone="primary" type="submit" busy={isSearching}>
          {t("find.go")}
        </Button>
      </Form>
      <Found q={q} found={found} />
      {isOpening && <EnterpriseOpenDialog onClose={() => setIsOpening(false)} />}
    </div>
  );
}

function Found({ q, found }: FoundData) {
  const { t } = useTranslation("adminPages");
  const day = useDay();
  if (found === null)
    return (
      <StateMessage icon={<UserSearch />} title={q === "" ? t("find.start") : t("find.short")}>
        {t("find.startText")}
      </StateMessage>
    );
  const { accounts, enterprises, hasMore } = found;
  if (accounts.length + enterprises.length === 0)
    return (
      <StateMessage icon={<Search />} title={t("find.empty")}>
        {t("find.emptyText")}
      </StateMessage>
    );
  const until = (at: number | null) => at !== null && t("find.until", { day: day(at) });
  return (
    <div className="flex flex-col gap-5">
      {accounts.length > 0 && (
        <List title={t("find.accounts")}>
          {accounts.map(({ id, email, name, plan, status, expireAt, enterpriseName }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3">
              <span className="min-w-0 flex-1 basis-52">
                <Link to={accountPath(id)} className="focus-ring rounded-control font-medium hover:underline">
                  {email}
                </Link>
                <span className="block truncate text-ink-soft text-sm">{enterpriseName ?? name}</span>
              </span>
              <span className="text-ink-faint text-sm">{until(expireAt)}</span>
              <Badge>{t(`plans.${plan}`)}</Badge>
              <StatusBadge status={status} />
            </li>
          ))}
        </List>
      )}
      {enterprises.length > 0 && (
        <List title={t("find.enterprises")}>
          {enterprises.map(({ id, name, email, status, expireAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3">
              <span className="min-w-0 flex-1 basis-52">
                <Link to={enterprisePath(id)} className="focus-ring rounded-control font-medium hover:underline">
                  {name}
                </Link>
                <span className="block truncate text-ink-soft text-sm">
                  {email} · {id}
                </span>
              </span>
              <span className="text-ink-faint text-sm">{until(expireAt)}</span>
              <StatusBadge status={status} />
            </li>
          ))}
        </List>
      )}
      {hasMore && <p className="text-ink-soft text-sm">{t("find.hasMore")}</p>}
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-medium text-ink-soft text-sm">{title}</h2>
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}
