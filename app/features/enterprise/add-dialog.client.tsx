import { CircleX, MailPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { Added, addMembers } from "#workers/modules/enterprises/contract.ts";
import { type EmailsProblem, readEmails } from "./add-emails.ts";
import type { EnterpriseScreen } from "./use-enterprise.ts";

type Props = { open: boolean; onClose: () => void; screen: EnterpriseScreen };

/** Adds people by their addresses and says of each what became of it. */
export default function AddDialog({ open, onClose, screen }: Props) {
  const { t } = useTranslation("enterprisePage");
  const [text, setText] = useState("");
  const [added, setAdded] = useState<Added | null>(null);
  const { emails, problem } = readEmails(text);
  const say = (wrong: EmailsProblem): string => {
    if (wrong.kind === "invalid") return t("add.invalid", { index: wrong.index, email: wrong.email });
    return wrong.kind === "empty" ? t("add.empty") : t("add.tooMany", { number: wrong.number, max: wrong.max });
  };
  const said = problem === null ? null : say(problem);
  const form = useApiForm({
    schema: z.object({ emails: kept(said) }),
    knows: said ?? "",
    failed: t("failures.add"),
    async send(_value, idempotencyKey) {
      const answer = await callApi<typeof addMembers>(
        "POST /enterprise/:id/members",
        { params: { id: screen.id }, body: { emails } },
        { idempotencyKey },
      );
      setAdded(answer);
      await screen.reload("enterprise", "enterprise-members", "enterprise-invitations");
    },
  });
  const { formProps, fields, isBusy } = form;
  const close = () => {
    onClose();
    setText("");
    setAdded(null);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      mustAnswer={isBusy}
      width="lg"
      title={t("add.title")}
      footer={
        added === null ? (
          <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
            {emails.length === 0 ? t("add.button") : t("add.buttonCount", { count: emails.length })}
          </Button>
        ) : (
          <Button tone="primary" onClick={close}>
            {t("add.done")}
          </Button>
        )
      }
    >
      {added === null ? (
        <form {...formProps} className="flex flex-col gap-3">
          <Field label={t("add.label")} hint={t("add.hint")} error={fields.emails?.errors}>
            <Textarea
              name="emails"
              rows={5}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="ana@example.com, bob@example.com"
              {...NO_PROSE}
            />
          </Field>
          <p className="text-ink-faint text-sm">{t("add.what")}</p>
          <FormProblem text={form.problem} />
        </form>
      ) : (
        <Outcomes added={added} />
      )}
    </Dialog>
  );
}

function Outcomes({ added }: { added: Added }) {
  const { t } = useTranslation("enterprisePage");
  const { invited, failedAddedEmails } = added;
  return (
    <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto" aria-live="polite">
      {invited.map((email) => (
        <Outcome key={email} email={email} icon={<MailPlus aria-hidden className="text-accent-ink" />}>
          {t("add.outcome.invited")}
        </Outcome>
      ))}
      {failedAddedEmails.map(({ email, message }) => (
        <Outcome key={email} email={email} icon={<CircleX aria-hidden className="text-danger" />}>
          {message}
        </Outcome>
      ))}
    </ul>
  );
}

function Outcome({ email, icon, children }: { email: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">
        <span translate="no" className="wrap-anywhere block font-medium">
          {email}
        </span>
        <span className="block text-ink-soft text-sm">{children}</span>
      </span>
    </li>
  );
}
