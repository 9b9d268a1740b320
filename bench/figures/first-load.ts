/** JavaScript that the first load of a page costs, and how much of a page's is there already when somebody comes from another. */
import { BUDGET_KB, type FirstLoad, kilobytes, readFirstLoads } from "#scripts/first-load.ts";
import type { Figure } from "../figure.ts";
import type { Reading } from "../reading.ts";

const CACHED_SHARE = 0.9;

export const firstLoad: Figure = {
  name: "first-load",
  title: "JavaScript of the pages",
  async measure(context) {
    await context.build();
    const pages = (await readFirstLoads()).filter(({ isPage }) => isPage);
    return [heaviest(pages), ...cached(pages)];
  },
};

function heaviest(pages: readonly FirstLoad[]): Reading {
  const sizes = pages.map(({ route, kb }) => ({ route, kb }));
  const most = sizes[0];
  if (!most) throw new Error("the build has no pages");
  return {
    what: `first load of the heaviest page, KB of JS (${most.route})`,
    ours: `${most.kb.toFixed(1)} KB gzip`,
    reference: "-",
    judged: most.kb,
    limit: { kind: "most", value: BUDGET_KB },
    detail: { sizes },
  };
}

/** Over all ways from one page to another: what is in the cache already, as a share of what the second page needs. */
function cached(pages: readonly FirstLoad[]): Reading[] {
  const ways = pages.flatMap((from) => pages.filter((to) => to !== from).map((to) => wayBetween(from, to)));
  const worst = ways.reduce((least, way) => (way.share < least.share ? way : least));
  const [there, needed] = [sum(ways.map(({ thereKb }) => thereKb)), sum(ways.map(({ neededKb }) => neededKb))];
  return [
    {
      what: "JS of a page that is cached from the page before, all ways between pages",
      ours: `${(there / ways.length).toFixed(1)} KB`,
      reference: `${(needed / ways.length).toFixed(1)} KB needed`,
      judged: there / needed,
      limit: { kind: "least", value: CACHED_SHARE },
      detail: { ways: ways.length },
    },
    {
      what: `the same, the worst way (${worst.from} to ${worst.to})`,
      ours: `${worst.thereKb.toFixed(1)} KB`,
      reference: `${worst.neededKb.toFixed(1)} KB needed`,
      judged: worst.share,
      limit: null,
      detail: worst,
    },
  ];
}

function wayBetween(from: FirstLoad, to: FirstLoad) {
  const thereKb = kilobytes([...to.files].filter((file) => from.files.has(file)));
  return { from: from.route, to: to.route, thereKb, neededKb: to.kb, share: thereKb / to.kb };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
