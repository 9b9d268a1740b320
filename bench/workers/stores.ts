/** The Worker that stands beside the app: reference programs, and the project's stores without the API shell. */
import { Hono } from "hono";
import { charges } from "./charges.ts";
import { creatorIndex } from "./creator-index.ts";
import { reads } from "./reads.ts";
import { type BenchEnv, reference } from "./reference.ts";
import { shop } from "./shop.ts";
import { spreadsheets } from "./spreadsheets.ts";
import { writes } from "./writes.ts";

const worker = new Hono<{ Bindings: BenchEnv }>();
worker.route("/", reference);
worker.route("/read", reads);
worker.route("/write", writes);
worker.route("/quota", charges);
worker.route("/index", creatorIndex);
worker.route("/export", spreadsheets);
worker.route("/shop", shop);
worker.onError((error, call) => call.text(error.stack ?? String(error), 500));

export default worker;
