import { type Route, route } from "#workers/api/route.ts";
import { readSeries } from "./contract.ts";
import type { SeriesService } from "./service.ts";

/** The call that reads posts over time. */
export function createSeriesRoutes({ series }: { series: SeriesService }): Route[] {
  return [route(readSeries, ({ actor, input }) => series.read(actor, input.body))];
}
