import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { AccountView, BrowserState } from "#workers/modules/admin/accounts/contract.ts";
import type { setBrowserBlock } from "#workers/modules/admin/acts-contract.ts";
import { Part } from "./part.tsx";
import { ReasonAct } from "./reason-act.tsx";

/** The browsers that the account was used with, and the way to refuse one of them. */
export function BrowsersPart({ account }: { account: AccountView }) {
  const { t } = useTranslation("adminPages");
  return (
    <Part title={t("browsers.title")}>
      {account.browsers.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("browsers.none")}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {account.browsers.map((browser) => (
            <Browser key={browser.id} account={account} browser={browser} />
          ))}
        </ul>
      )}
    </Part>
  );
}

/** So many characters of an id tell the browsers of one account apart. */
const NAME_LENGTH = 8;

function Browser({ account, browser }: { account: AccountView; browser: BrowserState }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const isBlocked = browser.blockedAt !== null;
  const name = browser.id.slice(0, NAME_LENGTH);
  const act = isBlocked ? "unblock" : "block";

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const { id, lastAct } = account;
    const body = { browserId: browser.id, isBlocked: !isBlocked, reason, expected: { lastAct } };
    const options = { idempotencyKey, isQuiet: true };
    await callApi<typeof setBrowserBlock>("POST /admin/accounts/:id/browsers", { params: { id }, body }, options);
    return t(`browsers.${act}Done`);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="me-2 font-mono">{name}</span>
        <span className="text-ink-soft">{t("browsers.seen", { time: dateTime(browser.lastSeenAt) })}</span>
      </span>
      <span className="flex items-center gap-2">
        {isBlocked && <Badge tone="danger">{t("browsers.blocked")}</Badge>}
        {(isBlocked || !account.isSystemAdmin) && (
          <ReasonAct
            label={t(`browsers.${act}`)}
            fullLabel={t(`browsers.${act}For`, { name })}
            text={t(`browsers.${act}Text`)}
            danger={!isBlocked}
            send={send}
          />
        )}
      </span>
    </li>
  );
}
