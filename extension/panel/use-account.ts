import { useCallback, useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type {
  CompanionAnswer,
  getCompanionPlaces,
  leaveCompanion,
  lookUpCreators,
} from "#workers/modules/companion/contract.ts";
import { callApi, isOffline } from "../lib/api.ts";
import type { Waiting } from "../lib/collection.ts";
import { forgetTokens, isConnected, SignedOutError, startConnecting } from "../lib/session.ts";
import { useTexts } from "./texts.ts";

export type Places = OutputOf<typeof getCompanionPlaces>;
/** `ended`: it was connected, and the other side has ended it. `refused`: it answers, and says why it will not (too many calls, say). */
export type AccountState = "asking" | "signedOut" | "ended" | "offline" | "refused" | "connected";

/** As many creators as one call takes. */
export const PER_CALL = 100;

/** The account behind the panel, and what it knows of the collected creators: asked once for all that are not known yet. */
export function useAccount(creators: readonly Waiting[]) {
  const { language } = useTexts();
  const [state, setState] = useState<AccountState>("asking");
  const [places, setPlaces] = useState<Places | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, CompanionAnswer>>(new Map());
  const [refusal, setRefusal] = useState("");
  const wasConnected = useRef(false);
  const opened = useRef(0);
  /** The latest look-up of each address: the answer to an earlier one may come after it. */
  const lookUps = useRef(new Map<string, readonly Waiting[]>());

  const fail = useCallback((error: unknown) => {
    if (error instanceof SignedOutError) setState(wasConnected.current ? "ended" : "signedOut");
    else if (error instanceof Error && error.message !== "" && !isOffline(error)) {
      setRefusal(error.message);
      setState("refused");
    } else setState("offline");
  }, []);

  const open = useCallback(async () => {
    opened.current += 1;
    const turn = opened.current;
    try {
      if (!(await isConnected())) throw new SignedOutError();
      wasConnected.current = true;
      const found = await callApi<typeof getCompanionPlaces>("GET /companion/places", {}, { language });
      // Tokens may change while this runs, and then a later call decides.
      if (turn !== opened.current) return;
      setPlaces(found);
      setState("connected");
    } catch (error) {
      if (turn === opened.current) fail(error);
    }
  }, [language, fail]);
  useEffect(() => {
    void open();
    // The background has taken the tokens, or another panel has given them up.
    const follow = (changes: Record<string, unknown>) => "tokens" in changes && void open();
    browser.storage.local.onChanged.addListener(follow);
    return () => browser.storage.local.onChanged.removeListener(follow);
  }, [open]);

  const lookUp = useCallback(
    async (asked: readonly Waiting[]) => {
      for (const { url } of asked) lookUps.current.set(url, asked);
      try {
        for (let start = 0; start < asked.length; start += PER_CALL) {
          const part = asked.slice(start, start + PER_CALL);
          const body = { creators: part.map(({ platform, url }) => ({ platform, link: url })) };
          const told = await callApi<typeof lookUpCreators>("POST /companion/creators", { body }, { language });
          setAnswers((before) => {
            const next = new Map(before);
            for (const [at, { url }] of part.entries()) {
              const answer = told[at];
              if (answer !== undefined && lookUps.current.get(url) === asked) next.set(url, answer);
            }
            return next;
          });
        }
      } catch (error) {
        fail(error);
      }
    },
    [language, fail],
  );
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (state !== "connected") {
      asked.current.clear();
      return;
    }
    const missing = creators.filter(({ url }) => !asked.current.has(url));
    for (const { url } of missing) asked.current.add(url);
    if (missing.length > 0) void lookUp(missing);
  }, [creators, state, lookUp]);

  return {
    ...{
      state,
      refusal,
      places,
      answers: state === "signedOut" || state === "ended" ? NO_ANSWERS : answers,
      open,
      lookUp,
      fail,
    },
    /** Opens the app's page on which the person agrees. */
    connect: async () => {
      const url = await startConnecting(browserName());
      await browser.tabs.create({ url });
    },
    disconnect: async () => {
      // The other side may not answer: what is held here goes in any case.
      await callApi<typeof leaveCompanion>("DELETE /companion/connection", {}, { language }).catch(() => undefined);
      wasConnected.current = false;
      await forgetTokens();
    },
  };
}

const NO_ANSWERS: ReadonlyMap<string, CompanionAnswer> = new Map();

/** "Chrome on Windows": what the account's list calls this connection. */
function browserName(): string {
  const agent = navigator.userAgent;
  const browsers = [
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Chrome/", "Chrome"],
  ] as const;
  const systems = [
    ["Windows", "Windows"],
    ["Mac OS", "macOS"],
    ["CrOS", "ChromeOS"],
    ["Linux", "Linux"],
  ] as const;
  const name = (list: readonly (readonly [string, string])[], otherwise: string) =>
    list.find(([sign]) => agent.includes(sign))?.[1] ?? otherwise;
  return `${name(browsers, "Chromium")} · ${name(systems, "?")}`;
}
