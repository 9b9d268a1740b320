import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Monitor, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { previewTemplate } from "#workers/modules/outreach/templates/contract.ts";
import { Findings } from "./findings.client.tsx";
import type { Draft } from "./template-form.tsx";

/** How long typing must rest before the preview is asked for again. */
const REST_MS = 400;

export type PreviewWidth = "phone" | "desk";
type Recipient = { creatorId: string | null; nickname?: string };

/** A mail as a recipient would get it, asked for again when typing rests; undefined waits until the recipient is known. */
export function usePreview(draft: Draft, recipient: Recipient | undefined) {
  const { subject, content } = useRested(draft, REST_MS);
  const { data, error } = useQuery({
    queryKey: ["mail-preview", subject, content, recipient],
    queryFn: ({ signal }) =>
      callApi<typeof previewTemplate>(
        "POST /emails/templates/preview",
        { body: { subject, content, creatorId: null, ...recipient } },
        { signal },
      ),
    enabled: recipient !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { data, error };
}

/** The mail at the width of a phone or a desk, with what should be mended; or why it can't be shown. */
export function MailPreview({ data, error, width }: ReturnType<typeof usePreview> & { width: PreviewWidth }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <>
      {error !== null && (
        <p role="alert" className="text-danger text-sm">
          {t("preview.failed", { message: describeError(error) })}
        </p>
      )}
      {data ? <Shown preview={data} width={width} /> : error === null && <Skeleton className="h-80" />}
    </>
  );
}

export function WidthChoice({ value, onChange }: { value: PreviewWidth; onChange: (width: PreviewWidth) => void }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <SegmentedControl
      label={t("preview.width")}
      value={value}
      onChange={onChange}
      segments={[
        { value: "phone", label: t("preview.phone"), icon: <Smartphone aria-hidden className="size-4" /> },
        { value: "desk", label: t("preview.desk"), icon: <Monitor aria-hidden className="size-4" /> },
      ]}
    />
  );
}

type Preview = OutputOf<typeof previewTemplate>;

function Shown({ preview, width }: { preview: Preview; width: PreviewWidth }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <>
      {preview.findings.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <Check aria-hidden className="size-4 text-like" />
          {t("preview.fine")}
        </p>
      ) : (
        <Findings findings={preview.findings} />
      )}
      <div
        className={clsx(
          "mx-auto w-full overflow-hidden rounded-card border border-line",
          width === "phone" && "max-w-90",
        )}
      >
        <p className="border-line border-b bg-sunken px-4 py-2 font-medium" data-testid="preview-subject">
          {preview.subject || t("preview.noSubject")}
        </p>
        {/* No script, form or link of a mail works in here. Another mail is another frame: in the same one it would be a step of the browser's way back. */}
        <iframe
          key={preview.html}
          title={t("preview.mail")}
          sandbox=""
          srcDoc={documentOf(preview.html)}
          className="h-96 w-full bg-white"
        />
      </div>
    </>
  );
}

/** Mail programs show mails on white, whatever the theme here. */
function documentOf(html: string): string {
  const style =
    "body{margin:16px;font:14px/1.5 Arial,'PingFang SC','Microsoft YaHei',sans-serif;color:#222;overflow-wrap:anywhere}";
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`;
}
