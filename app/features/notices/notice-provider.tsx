import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { ERRORS, isStatusCode, type NoticeAction } from "#workers/kernel/errors.ts";

const NoticeView = lazyPart(() => import("./notice-view.tsx"));

/** How long a closed notice keeps its words while it fades (spec 1 §4). */
const CLEAR_DELAY_MS = 300;

export type Notice = {
  code: number;
  /** The server's text; the catalogue's own is shown when it is absent. */
  message?: string;
  presentation: "modal" | "popup";
  action: NoticeAction;
};

type Present = (failure: { code: number; message?: string }) => boolean;

const NoticeContext = createContext<Present>(() => false);

/**
 * Shows membership and quota failures (spec 1 §8) as a modal or a banner and says whether it did: `false` means that the
 * code has no notice and the caller tells the user in its own way.
 */
export function usePresentNotice(): Present {
  return useContext(NoticeContext);
}

/** Holds the one notice of the page. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const clearing = useRef<ReturnType<typeof setTimeout>>();

  const present = useCallback<Present>((failure) => {
    const next = noticeOf(failure);
    if (!next) return false;
    clearTimeout(clearing.current);
    setNotice(next);
    setOpen(true);
    return true;
  }, []);

  const close = useCallback(() => {
    setOpen(false);
    clearing.current = setTimeout(() => setNotice(null), CLEAR_DELAY_MS);
  }, []);

  useEffect(() => () => clearTimeout(clearing.current), []);
  return (
    <NoticeContext.Provider value={present}>
      {children}
      {useMemo(
        () =>
          notice && (
            <Suspense fallback={null}>
              <NoticeView notice={notice} open={open} onClose={close} />
            </Suspense>
          ),
        [notice, open, close],
      )}
    </NoticeContext.Provider>
  );
}

function noticeOf({ code, message }: { code: number; message?: string }): Notice | null {
  if (!isStatusCode(code)) return null;
  const { presentation, action } = ERRORS[code];
  return presentation === "modal" || presentation === "popup" ? { code, message, presentation, action } : null;
}
