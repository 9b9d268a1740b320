import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";

/** The template that the address names, else the newest; `newTemplate=true` asks for a new one (spec 3 §2.2), once. What else the address says stays. */
export function useSelectedTemplate(templates: readonly TemplateView[], onWantsNew: () => void) {
  const [params, setParams] = useSearchParams();
  const named = params.get("templateId");
  const selected = templates.find(({ id }) => id === named) ?? templates[0] ?? null;
  const isGone = named !== null && selected?.id !== named;
  const wantsNew = params.get("newTemplate") === "true";
  const askNew = useRef(onWantsNew);
  askNew.current = onWantsNew;
  useEffect(() => {
    if (wantsNew) askNew.current();
    if (!wantsNew && !isGone) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("newTemplate");
        if (isGone) next.delete("templateId");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wantsNew, isGone, setParams]);
  const select = (templateId: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("templateId", templateId);
        return next;
      },
      { preventScrollReset: true },
    );
  return { selected, select };
}
