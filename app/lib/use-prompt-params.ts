import { useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useMemo, useRef, useState } from "react";

type Options = Parameters<ReturnType<typeof useSearchParams>[1]>[1];
type Change = URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/**
 * The parameters of the address and a way to change them; use it wherever a page writes its own address. A change shows at once and is what the next one
 * builds on, however fast they come; the address bar follows when the router has navigated.
 */
export function usePromptParams(): [URLSearchParams, (change: Change, options?: Options) => void] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const written = params.toString();
  const [state, setState] = useState<{ key: string; ahead: readonly string[] }>({ key, ahead: [] });
  const ahead = state.key === key ? state.ahead : changesAfter(state.ahead, written);
  if (state.key !== key) setState({ key, ahead });
  const shown = ahead.at(-1) ?? written;
  const newest = useRef(shown);
  newest.current = shown;
  const navigate = useRef(setParams);
  navigate.current = setParams;
  const change = useCallback((wanted: Change, options?: Options) => {
    const next = typeof wanted === "function" ? wanted(new URLSearchParams(newest.current)) : wanted;
    newest.current = next.toString();
    setState(({ key, ahead }) => ({ key, ahead: [...ahead, next.toString()] }));
    navigate.current(next, options);
  }, []);
  return [useMemo(() => new URLSearchParams(shown), [shown]), change];
}

/** What the router has yet to reach once it is at `written`; nothing when something else led there. */
export function changesAfter(ahead: readonly string[], written: string): readonly string[] {
  const reached = ahead.indexOf(written);
  return reached === -1 ? [] : ahead.slice(reached + 1);
}
