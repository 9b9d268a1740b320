/** Fields that several calls of the searches ask for. */
import * as z from "zod";

/** A project of the caller's: that it is one is the service's to find out. */
export const ProjectId = z
  .string({ error: "search:errors.projectRequired" })
  .min(1, "search:errors.projectRequired")
  .max(64);

/** Any task of a list, or the project's newest where it is absent. */
export const AnyTaskId = z.string().min(1).max(64);

/** Posts, accounts or followers. */
export const Count = z.number().int().min(0).max(1_000_000);
