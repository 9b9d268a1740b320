import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the document's nonce to the scripts while the server renders. */
export const NonceProvider = NonceContext.Provider;

/** The nonce of this document on the server; undefined in the browser, which hides it from scripts anyway. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
