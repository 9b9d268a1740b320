import { CircleAlert, ExternalLink, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Field } from "#app/components/field.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Select } from "#app/components/select.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { SheetView } from "#workers/modules/sheets/contract.ts";
import { MAX_SHEET_ROWS } from "#workers/modules/sheets/domain.ts";
import { type SheetState, useSheet } from "./use-sheet.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  /** One comes from Google's page. */
  isBack: boolean;
};

/** The Google Sheet that shows the caller's tracked posts. */
export default function SheetDialog({ open, onClose, isBack }: Props) {
  const { t } = useTranslation("trackingSheet");
  const state = useSheet(open);
  const { sheet, error } = state;
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <Dialog
        open={open && !isForgetting}
        onClose={onClose}
        title={t("title")}
        footer={sheet && <Actions sheet={sheet} state={state} onForget={() => setForgetting(true)} />}
      >
        {sheet ? (
          <Body sheet={sheet} isBack={isBack} />
        ) : error ? (
          <ErrorMessage onRetry={state.retry} busy={state.isFetching}>
            {`${t("failed")}: ${error.message}`}
          </ErrorMessage>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Dialog>
      <ConfirmDialog
        open={isForgetting}
        onClose={() => setForgetting(false)}
        onConfirm={() => void state.forget().finally(() => setForgetting(false))}
        title={t("forgetTitle")}
        confirmLabel={t("forget")}
        busy={state.isForgetting}
      >
        {t("forgetText")}
      </ConfirmDialog>
    </>
  );
}

function Body({ sheet, isBack }: { sheet: SheetView; isBack: boolean }) {
  const { t } = useTranslation("trackingSheet");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const { status, rows, writtenAt, lostReason, accounts } = sheet;
  const needsConsent = status === "NONE" && accounts.length === 0;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{t("about")}</p>
      {!sheet.isConfigured && <p>{t("notConfigured")}</p>}
      {sheet.isConfigured && needsConsent && <p className="text-ink-soft text-sm">{t("asks")}</p>}
      {needsConsent && isBack && (
        <Notice tone="warning" icon={<CircleAlert />}>
          <p role="alert">{t("unticked")}</p>
        </Notice>
      )}
      {lostReason !== null && (
        <Notice tone="warning" icon={<CircleAlert />}>
          <p role="alert">{t(`lost.${lostReason}`)}</p>
        </Notice>
      )}
      <div aria-live="polite">
        {status === "WRITING" && <p>{t("writing")}</p>}
        {status === "READY" && writtenAt !== null && (
          <>
            <p>{t("rows", { count: rows, number: integer(rows), at: dateTime(writtenAt) })}</p>
            <p className="text-ink-soft text-sm">{t("inStep")}</p>
            {rows >= MAX_SHEET_ROWS && (
              <p className="text-ink-soft text-sm">{t("most", { number: integer(MAX_SHEET_ROWS) })}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

type ActionsProps = { sheet: SheetView; state: SheetState; onForget: () => void };

/** What can be done in this state; nothing where Google is not set up. */
function Actions(props: ActionsProps) {
  const { sheet, state } = props;
  const { t } = useTranslation("trackingSheet");
  if (!sheet.isConfigured) return null;
  const connect = (
    <Button tone="primary" busy={state.isLeaving} onClick={state.connect}>
      {t("connect")}
    </Button>
  );
  switch (sheet.status) {
    case "NONE":
      return sheet.accounts.length === 0 ? connect : <CreateActions {...props} />;
    case "LOST":
      if (sheet.accounts.length === 0) return connect;
      return (
        <>
          {sheet.lostReason !== "deleted" && <UpdateButton {...props} label={t("tryAgain")} />}
          <CreateActions {...props} />
        </>
      );
    default:
      return (
        <>
          <Button tone="quiet" onClick={props.onForget}>
            {t("forget")}
          </Button>
          <UpdateButton {...props} label={t("refresh")} />
          <LinkButton
            tone="primary"
            to={sheet.sheetUrl ?? ""}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalLink aria-hidden className="size-4" />}
          >
            {t("open")}
          </LinkButton>
        </>
      );
  }
}

function UpdateButton({ sheet, state, label }: ActionsProps & { label: string }) {
  const { spreadsheetId, status } = sheet;
  return (
    <Button
      icon={<RefreshCw aria-hidden className="size-4" />}
      busy={state.isUpdating || status === "WRITING"}
      onClick={() => spreadsheetId !== null && state.update(spreadsheetId)}
    >
      {label}
    </Button>
  );
}

/** In whose name it is made is asked only where there is a choice. */
function CreateActions({ sheet, state }: ActionsProps) {
  const { t } = useTranslation("trackingSheet");
  const { accounts } = sheet;
  const [chosen, setChosen] = useState(accounts[0]?.id ?? "");
  return (
    <>
      <Button tone="quiet" busy={state.isLeaving} onClick={state.connect}>
        {t("other")}
      </Button>
      {accounts.length > 1 && (
        <Field label={t("account")}>
          <Select
            value={chosen}
            choices={accounts.map(({ id, email }) => ({ value: id, label: email }))}
            onChange={setChosen}
          />
        </Field>
      )}
      <Button tone="primary" busy={state.isCreating} onClick={() => state.create(chosen)}>
        {sheet.status === "LOST" ? t("createNew") : t("create")}
      </Button>
    </>
  );
}
