import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** A text that goes along to the form that is opened for it: too long for an address, so it stands in the state of the history's entry. */
export type Handed = { handedText: string; handedLinks: string };

/** Gives a form what was typed on the page that led here, once for each time it is led to. Not while the page takes over what the server wrote. */
export function useHandedText(take: (text: string, links: string) => void): void {
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once for each entry of the history, then its reader may change it
  useEffect(() => {
    if (isHanded(state)) take(state.handedText, state.handedLinks);
  }, [key]);
}

function isHanded(state: unknown): state is Handed {
  return typeof state === "object" && state !== null && "handedText" in state && "handedLinks" in state;
}
