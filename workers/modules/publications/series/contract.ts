import * as z from "zod";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { PublicationView, ReadingPoint } from "../contract.ts";
import { MAX_COMPARED } from "../domain.ts";

/** Posts over time, several at once. */

const Id = z.string().min(1).max(64);

/** One post with its readings, or up to five to be held against each other, in the order in which they are named; those that are not there are left out. */
export const readSeries = endpoint({
  method: "post",
  path: "/publicationStatistics/series",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Tracked posts over time",
  body: z.strictObject({
    userId: orBlank(Id),
    publicationIds: z.array(Id).min(1, "publications:errors.selectOne").max(MAX_COMPARED),
  }),
  output: z.object({
    series: z.array(
      z.object({
        post: PublicationView,
        /** The last thousand or so, the oldest first. */
        points: z.array(ReadingPoint),
      }),
    ),
  }),
});
export type PostSeries = z.output<typeof readSeries.output>["series"][number];
