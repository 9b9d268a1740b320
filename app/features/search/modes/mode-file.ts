import { createElement } from "react";
import { SearchForm } from "./search-form.tsx";
import type { ModeFile, SearchModeForm } from "./search-mode.ts";

/** What a mode's file gives to the pages, out of what it says about itself. Called once a mode, when its file loads. */
export function modeFile<Options>(mode: SearchModeForm<Options>): ModeFile {
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: made once a file, never while something renders
    Form: (props) => createElement(SearchForm<Options>, { ...props, mode }),
    fixedAmount: mode.fixedAmount,
    body: (request) => mode.body({ ...request, options: mode.defaults }),
    send: (request, idempotencyKey) => mode.send({ ...request, options: mode.defaults }, idempotencyKey),
  };
}
