import { useEffect, useRef } from "react";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";

/** The template that the address names, else the newest; `newTemplate=true` asks for a new one (spec 3 §2.2), once. What else the address says stays. */
export function useSelectedTemplate(templates: readonly TemplateView[], onWantsNew: () => void) {
  const [params, setParams] = usePromptParams();
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
        before.delete("newTemplate");
        if (isGone) before.delete("templateId");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wantsNew, isGone, setParams]);
  const select = (templateId: string) =>
    setParams(
      (before) => {
        before.set("templateId", templateId);
        return before;
      },
      { preventScrollReset: true },
    );
  return { selected, select };
}
