import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { createCompanionCode } from "#workers/modules/companion/contract.ts";
import type { ConnectRequest } from "./connect-request.ts";

const ANSWER_MS = 15_000;

type State = { kind: "asking"; problem: string | null } | { kind: "busy" } | { kind: "done" };

/** Gives the extension a code once the person has agreed. The browser delivers it to the extension of that id alone; what another one overhears opens nothing. */
export function useConnectExtension({ extensionId, challenge, state: mark, name }: ConnectRequest) {
  const { t } = useTranslation("companionPage");
  const [state, setState] = useState<State>({ kind: "asking", problem: null });
  const connect = async () => {
    setState({ kind: "busy" });
    try {
      const body = { extensionId, challenge, name };
      const { code } = await callApi<typeof createCompanionCode>("POST /companion/codes", { body });
      const isTaken = await tell(extensionId, { type: "kolscout:code", code, state: mark });
      setState(isTaken ? { kind: "done" } : { kind: "asking", problem: t("problem.silent") });
    } catch (error) {
      setState({ kind: "asking", problem: describeError(error) || t("problem.failed") });
    }
  };
  return { state, connect };
}

type Runtime = {
  sendMessage(extensionId: string, message: unknown, answered: (answer: unknown) => void): void;
  lastError?: unknown;
};

declare global {
  /** There where an extension lets this page write to it. */
  var chrome: { runtime?: Runtime } | undefined;
}

/** Writes to an extension; whether it has taken what was written. */
function tell(extensionId: string, message: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const runtime = globalThis.chrome?.runtime;
    if (!runtime) return resolve(false);
    setTimeout(() => resolve(false), ANSWER_MS);
    runtime.sendMessage(extensionId, message, (answer) => {
      // Reading it tells the browser that the failure is known.
      const isLost = runtime.lastError !== undefined;
      resolve(!isLost && typeof answer === "object" && answer !== null && Reflect.get(answer, "ok") === true);
    });
  });
}
