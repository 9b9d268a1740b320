import { type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { Send } from "./use-act.ts";

type Props = {
  label: string;
  /** The label with what it is done to: for who does not see the row. */
  fullLabel: string;
  text: ReactNode;
  danger?: boolean;
  send: Send;
};

/** A button for an act that needs nothing but a reason. */
export function ReasonAct({ label, fullLabel, text, danger = false, send }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)} aria-label={fullLabel}>
        {label}
      </Button>
      {isOpen && (
        <ActDialog
          title={fullLabel}
          onClose={() => setIsOpen(false)}
          danger={danger}
          confirmLabel={label}
          send={send}
          summary={<p>{text}</p>}
        />
      )}
    </>
  );
}
