/** A results screen (page, counts of the filter panel and total in one request) against one D1 point read, on lists of two sizes. */
import { dataOf } from "../answer.ts";
import { compareLatencies } from "../compare.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { type Latencies, measureLatencies, type Target } from "../latency.ts";
import type { Reading } from "../reading.ts";
import { type ListName, projectOf, taskOf } from "../seed.ts";

const CEILING = 1.5;
/** The bare read also tells what came of mails, a second question for each creator, which the ceiling had not counted (docs/performance.md). */
const BARE_CEILING = 1.6;
const FLATNESS = 1.3;
const ROWS_A_SCREEN = 90;
const ROWS_A_PAGE = 50;

function screenOf(list: ListName, withStats: boolean): string {
  return JSON.stringify({ projectId: projectOf(list), platform: "YOUTUBE", withStats });
}

function screenTarget(name: string, url: string, list: ListName, headers: Record<string, string> = {}): Target {
  const call = {
    url,
    method: "POST" as const,
    headers: { "content-type": "application/json", ...headers },
    body: screenOf(list, true),
  };
  return { name, call: () => call, check: expectScreen };
}

function expectScreen(body: string): void {
  const rows = dataOf(body).data;
  if (!Array.isArray(rows) || rows.length !== 20) throw new Error(`not a page of 20: ${body.slice(0, 200)}`);
}

function flatness(measured: Latencies, what: string): Reading {
  return compareLatencies(measured, { what, ours: "large", reference: "small", atMost: FLATNESS });
}

const sizes = (context: Context) => `${context.size.large} / ${context.size.small} candidates`;

export const screen: Figure = {
  name: "screen",
  title: "a results screen, without the API shell",
  async measure(context) {
    const { url } = await context.stores();
    const service = `${url}/read/results/${context.owner.userId}`;
    const counted = `${url}/read/counted-results/${context.owner.userId}`;
    const measured = await measureLatencies(
      [
        { name: "hello", call: () => ({ url: `${url}/hello` }) },
        {
          name: "point",
          call: (index) => ({ url: `${url}/point/${taskOf(index % context.size.tasks)}` }),
          check: dataOf,
        },
        screenTarget("small", service, "small"),
        screenTarget("large", service, "large"),
      ],
      context.effort,
    );
    return [
      compareLatencies(measured, {
        what: `results screen: read and answer / D1 point read, ${context.size.large} candidates`,
        ours: "large",
        reference: "point",
        atMost: BARE_CEILING,
      }),
      flatness(measured, `results screen: ${sizes(context)}`),
      await rowsRead(counted, "rows read a screen", true, ROWS_A_SCREEN),
      await rowsRead(counted, "rows read a page of 20", false, ROWS_A_PAGE),
    ];
  },
};

export const screenRoute: Figure = {
  name: "screen-route",
  title: "the whole route of a results screen",
  async measure(context) {
    const [{ url }, app, token] = [await context.stores(), await context.app(), await context.owner.token()];
    const headers = { authorization: `Bearer ${token}` };
    const route = `${app.url}/api/search/results`;
    const someTask = (index: number) => taskOf(index % context.size.tasks);
    const measured = await measureLatencies(
      [
        { name: "hello", call: () => ({ url: `${url}/hello` }) },
        {
          name: "signedInPoint",
          call: (index) => ({ url: `${url}/signed-in-point/${someTask(index)}`, headers }),
          check: dataOf,
        },
        screenTarget("small", route, "small", headers),
        screenTarget("large", route, "large", headers),
      ],
      context.effort,
    );
    return [
      compareLatencies(measured, {
        what: `results screen: whole route / signed-in D1 point read, ${context.size.large} candidates`,
        ours: "large",
        reference: "signedInPoint",
        atMost: CEILING,
      }),
      flatness(measured, `results screen: whole route, ${sizes(context)}`),
    ];
  },
};

async function rowsRead(counted: string, what: string, withStats: boolean, most: number): Promise<Reading> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(counted, { method: "POST", headers, body: screenOf("large", withStats) });
  expectScreen(await answer.text());
  const rows = Number(answer.headers.get("x-rows-read") ?? Number.NaN);
  return {
    what,
    ours: `${rows} rows`,
    reference: "-",
    judged: rows,
    limit: { kind: "most", value: most },
    detail: { rows },
  };
}
