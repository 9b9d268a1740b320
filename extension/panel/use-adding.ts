import { useState } from "react";
import type { AdditionRow, addCreators } from "#workers/modules/companion/contract.ts";
import { callApi, isOffline } from "../lib/api.ts";
import { appOrigin } from "../lib/app-origin.ts";
import type { Waiting } from "../lib/collection.ts";
import { SignedOutError } from "../lib/session.ts";
import { useTexts } from "./texts.ts";
import { PER_CALL, type useAccount } from "./use-account.ts";

export type Target = { to: "tags" | "project" | "exclude"; tagId: string; projectId: string };
export type Outcome = AdditionRow;
export type Done = { added: number; unchanged: number; failed: number; searches: readonly Search[] };
/** Creators of one platform that a search in the app would bring, and where it is begun. */
export type Search = { platform: Waiting["platform"]; count: number; href: string };

/** Puts chosen creators to a place and keeps what became of each. */
export function useAdding(account: Pick<ReturnType<typeof useAccount>, "lookUp" | "fail">) {
  const { language } = useTexts();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (chosen: readonly Waiting[], target: Target) => {
    setBusy(true);
    setProblem(null);
    setDone(null);
    const rows = new Map<string, Outcome>();
    try {
      for (let start = 0; start < chosen.length; start += PER_CALL) {
        const part = chosen.slice(start, start + PER_CALL);
        const body = {
          to: target.to,
          tagIds: target.to === "tags" ? [target.tagId] : [],
          projectId: target.to === "project" ? target.projectId : null,
          creators: part.map(({ platform, url }) => ({ platform, link: url })),
        };
        const call = { language, idempotencyKey: crypto.randomUUID() };
        const told = await callApi<typeof addCreators>("POST /companion/additions", { body }, call);
        for (const [at, { url }] of part.entries()) {
          const row = told[at];
          if (row !== undefined) rows.set(url, row);
        }
      }
      const all = [...rows.values()];
      const count = (result: Outcome["result"]) => all.filter((row) => row.result === result).length;
      const lacking = chosen.filter(({ url }) => rows.get(url)?.needsSearch);
      const projectId = target.to === "project" ? target.projectId : null;
      const searches = await searchesFor(lacking, projectId);
      setDone({ added: count("added"), unchanged: count("unchanged"), failed: count("failed"), searches });
      void account.lookUp(chosen);
    } catch (error) {
      if (error instanceof SignedOutError || isOffline(error)) account.fail(error);
      else setProblem(error instanceof Error ? error.message : "");
    } finally {
      setOutcomes((before) => new Map([...before, ...rows]));
      setBusy(false);
    }
  };
  return { add, outcomes, isBusy, done, problem };
}
export type Adding = ReturnType<typeof useAdding>;

/** The app's search by links, filled in: what it costs stands there before it starts. */
async function searchesFor(creators: readonly Waiting[], projectId: string | null): Promise<Search[]> {
  const origin = await appOrigin();
  return [...new Set(creators.map(({ platform }) => platform))].map((platform) => {
    const links = creators.filter((creator) => creator.platform === platform).map(({ url }) => url);
    const query = new URLSearchParams({ platform: platform.toLowerCase(), links: links.join("\n") });
    if (projectId !== null) query.set("projectId", projectId);
    return { platform, count: links.length, href: `${origin}/search/web-list?${query}` };
  });
}
