import { useNavigate } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { formOf } from "./form-of.ts";
import type { Reading } from "./read-box.ts";
import { ReadingPlatform } from "./reading-platform.tsx";

/** The AI task is ordered in its form, where one sees and changes what it will judge by; the description goes along. */
export function AutoOrder({
  form,
  reading,
  platform,
  onPlatform,
}: {
  form: RefObject<HTMLFormElement>;
  reading: Reading;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
}) {
  const { t } = useTranslation("searchBox");
  const navigate = useNavigate();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const { to, state } = formOf(reading, { platform });
        navigate(to, { state });
      }}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <ReadingPlatform reading={reading} platform={platform} onPlatform={onPlatform} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="min-w-0 flex-1 basis-48 text-ink-soft text-sm">{t("autoText")}</p>
        <Button type="submit" tone="primary" size="lg" icon={<ArrowRight aria-hidden className="order-last size-4" />}>
          {t("autoOpen")}
        </Button>
      </div>
    </form>
  );
}
