import { Form } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/field.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Select } from "#app/components/select.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { ADMIN_ACTIONS } from "#workers/modules/admin/domain.ts";
import { AuditTable } from "./audit-table.tsx";
import { CursorPages } from "./cursor-pages.tsx";
import { isAction } from "./known-words.ts";
import type { AuditData } from "./load-admin.server.ts";
import { AUDIT_PATH } from "./views.ts";

const ANY = "any";

/** Who did what to whom. */
export function AuditPage({ data: { filter, rows, next, isFirst } }: { data: AuditData }) {
  const { t } = useTranslation("adminPages");
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title={t("nav.audit")} text={t("audit.text")} />
      <Filter key={JSON.stringify(filter)} filter={filter} isFiltered={isFiltered} />
      {rows.length === 0 ? (
        <Card>
          <StateMessage icon={<ScrollText />} title={t("audit.empty")}>
            {isFiltered && t("audit.emptyText")}
          </StateMessage>
        </Card>
      ) : (
        <AuditTable rows={rows} />
      )}
      <CursorPages next={next} isFirst={isFirst} />
    </>
  );
}

function Filter({ filter, isFiltered }: { filter: AuditData["filter"]; isFiltered: boolean }) {
  const { t } = useTranslation("adminPages");
  const [action, setAction] = useState(filter.action ?? ANY);
  return (
    <Form action={AUDIT_PATH} className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t("audit.subjectLabel")} className="w-56 max-sm:w-full">
        <TextInput name="subject" defaultValue={filter.subject} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t("audit.actorLabel")} className="w-56 max-sm:w-full">
        <TextInput name="actor" defaultValue={filter.actor} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t("audit.action")} className="w-56 max-sm:w-full">
        <Select
          value={action}
          onChange={setAction}
          choices={[
            { value: ANY, label: t("audit.any") },
            ...ADMIN_ACTIONS.map((value) => ({ value: String(value), label: t(`actions.${value}`) })),
            ...(action !== ANY && !isAction(action) ? [{ value: action, label: action }] : []),
          ]}
        />
      </Field>
      {action !== ANY && <input type="hidden" name="action" value={action} />}
      <Button type="submit">{t("audit.filter")}</Button>
      {isFiltered && (
        <LinkButton to={AUDIT_PATH} tone="quiet">
          {t("audit.clear")}
        </LinkButton>
      )}
    </Form>
  );
}
