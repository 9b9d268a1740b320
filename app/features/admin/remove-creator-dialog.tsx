import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Field } from "#app/components/field.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import type { removeCreator } from "#workers/modules/admin/removals/contract.ts";
import { ActDialog } from "./act-dialog.tsx";
import { Facts } from "./part.tsx";

/** Removes the creator of a profile, by link or handle, or by id where the platform does not answer. */
export function RemoveCreatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("adminPages");
  const [platform, setPlatform] = useState<Platform>("YOUTUBE");
  const [typed, setTyped] = useState("");
  const [isId, setIsId] = useState(false);
  const [wasChecked, setWasChecked] = useState(false);
  const account = typed.trim();
  const choices = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const body = { platform, account, isId, reason };
    await callApi<typeof removeCreator>("POST /admin/removals", { body }, { idempotencyKey, isQuiet: true });
    return t("removals.removed");
  }

  return (
    <ActDialog
      title={t("removals.remove")}
      onClose={onClose}
      isComplete={account !== ""}
      onCheck={() => setWasChecked(true)}
      isOfPage={false}
      confirmLabel={t("removals.confirm")}
      danger
      send={send}
      summary={
        <>
          <p>{t("removals.consequence")}</p>
          <div className="rounded-card border border-line px-3 py-2">
            <Facts
              rows={[
                [t("removals.platform"), PLATFORM_NAMES[platform]],
                [isId ? t("removals.id") : t("removals.account"), account],
              ]}
            />
          </div>
        </>
      }
    >
      <Field label={t("removals.platform")}>
        <Select choices={choices} value={platform} onChange={setPlatform} />
      </Field>
      <Field
        label={isId ? t("removals.id") : t("removals.account")}
        error={wasChecked && account === "" ? t("removals.accountMissing") : null}
        required
      >
        <TextInput value={typed} maxLength={2_048} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Checkbox checked={isId} onChange={(event) => setIsId(event.target.checked)} label={t("removals.isId")} />
    </ActDialog>
  );
}
