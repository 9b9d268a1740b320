import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { askConsent } from "#workers/modules/outreach/mailboxes/contract.ts";

/** Leaves for the consent page of Google, which leads back to the page of the mailboxes or, once connected, to `redirect`. */
export function useConnect() {
  const { t } = useTranslation("mailboxPages");
  const [isLeaving, setLeaving] = useState(false);
  return {
    isLeaving,
    /** `email` is filled in on Google's page; null connects one more, if the plan holds it. */
    async connect(email: string | null, redirect?: string): Promise<void> {
      setLeaving(true);
      try {
        const body = {
          ...(email === null ? { isOneMore: true } : { email }),
          ...(redirect === undefined ? {} : { redirect }),
        };
        const { url } = await callApi<typeof askConsent>("POST /emails/mailboxes/consent", { body });
        window.location.assign(url);
      } catch (error) {
        reportError(error, t("connectFailed"));
        setLeaving(false);
      }
    },
  };
}
