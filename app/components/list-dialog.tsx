import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type Props = {
  open: boolean;
  title: string;
  stage: "editing" | "sending" | "done";
  /** Closes, and keeps what was entered for the next time. */
  onClose: () => void;
  /** Closes when all was sent, and forgets it. */
  onFinish: () => void;
  /** Puts what failed into the field again; null when nothing did. */
  onAgain: (() => void) | null;
  /** Id of the form that is sent. */
  form: string | undefined;
  /** Nothing can be sent, which the form says. */
  disabled: boolean;
  texts: { send: string; again: string; done: string };
  children: ReactNode;
};

/** Takes a list, sends it in parts and says of every line what became of it. Cannot be closed while it sends; what failed can be sent again. */
export function ListDialog(props: Props) {
  const { open, title, stage, onClose, onFinish, onAgain, form, disabled, texts, children } = props;
  return (
    <Dialog
      open={open}
      onClose={stage === "done" ? onFinish : onClose}
      mustAnswer={stage === "sending"}
      width="lg"
      title={title}
      footer={
        stage === "done" ? (
          <>
            {onAgain && (
              <Button key="again" onClick={onAgain}>
                {texts.again}
              </Button>
            )}
            <Button tone="primary" onClick={onFinish}>
              {texts.done}
            </Button>
          </>
        ) : (
          // A button of its own: the press on "again" would else end on this one and send at once.
          <Button key="send" type="submit" form={form} tone="primary" busy={stage === "sending"} disabled={disabled}>
            {texts.send}
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  );
}

/** How far a list is sent. `share` is 0 to 1; `text` says it in words, below the bar unless it only names it. */
export function SendingList(props: { share: number; text: string; isTextHidden?: boolean; keepOpen: string }) {
  const { share, text, isTextHidden = false, keepOpen } = props;
  return (
    <div className="flex flex-col gap-2 py-4" aria-live="polite">
      <ProgressBar share={share} label={text} />
      {!isTextHidden && <p className="text-ink tabular-nums">{text}</p>}
      <p className="text-ink-faint text-sm">{keepOpen}</p>
    </div>
  );
}
