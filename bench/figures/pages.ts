/** The server-rendered results page against the JSON of the same data, under load. */
import type { Figure } from "../figure.ts";
import { round } from "../reading.ts";
import { projectOf } from "../seed.ts";
import { sessionCookie } from "../session-cookie.ts";
import { measureThroughput } from "../throughput.ts";

const LEAST_SHARE = 0.1;
/** The rows that a first screen shows; the others are drawn when somebody scrolls, from data that the page carries. */
const CARDS = 8;
const CREATORS = 20;

export const pages: Figure = {
  name: "pages",
  title: "the results page as HTML",
  async measure(context) {
    const [stores, app, token] = [await context.stores(), await context.app(), await context.owner.token()];
    const page = {
      url: `${app.url}/search/input?platform=youtube&isDirectLoad=1&projectId=${projectOf("large")}`,
      headers: { cookie: await sessionCookie(token), "accept-language": "en" },
    };
    const html = await (await fetch(page.url, { headers: page.headers })).text();
    const cards = html.split('href="https://www.youtube.com/channel/').length - 1;
    const carried = new Set(html.match(/crt_BENCH\d+/g)).size;
    if (cards < CARDS || carried < CREATORS) throw new Error(`the page shows ${cards} creators and carries ${carried}`);
    const json = {
      url: `${app.url}/api/search/results`,
      method: "POST" as const,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ projectId: projectOf("large"), platform: "YOUTUBE", withStats: true }),
    };
    const measured = await measureThroughput(
      [
        { name: "hello", call: { url: `${stores.url}/hello` } },
        { name: "page", call: page },
        { name: "json", call: json },
      ],
      context.quick ? { rounds: 2, seconds: 2, connections: 8 } : { rounds: 5, seconds: 4, connections: 8 },
    );
    return [
      {
        what: `results page as HTML / as JSON, requests a second (${Math.round(html.length / 1_024)} KB of HTML)`,
        ours: `${round(measured.of("page"))}/s`,
        reference: `${round(measured.of("json"))}/s`,
        judged: measured.ratio("page", "json"),
        limit: { kind: "least", value: LEAST_SHARE },
        detail: { page: measured.rounds("page"), json: measured.rounds("json"), hello: measured.rounds("hello") },
      },
    ];
  },
};
