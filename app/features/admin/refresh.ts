import { createContext } from "react";

/** Reads the page anew. It belongs to the frame, since a dialog, or the row that it stands in, is gone once its act was done. */
export const Refresh = createContext<() => void>(() => undefined);
