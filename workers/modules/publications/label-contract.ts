import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { TAG_COLORS } from "#workers/modules/records/domain.ts";
import { PublicationView } from "./contract.ts";

/** Labels of tracked posts (spec 3 §2.11, §7.7). */

const Id = z.string().min(1).max(64);

export const LabelView = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(TAG_COLORS),
  /** Posts that carry it. */
  useCount: z.number().int(),
});
export type LabelView = z.output<typeof LabelView>;

const LabelOnPost = z.strictObject({ publicationId: Id, tagId: Id });
const LabelsOfPost = z.object({ publicationId: z.string(), tags: PublicationView.shape.tags });

/** Puts a label on a post; nothing changes when it is there. 1404 when one of them is not the caller's, 1422 above ten labels. */
export const addLabelToPublication = endpoint({
  method: "post",
  path: "/publicationTags",
  access: "signedIn",
  tag: "tracking",
  summary: "Label a tracked post",
  body: LabelOnPost,
  output: LabelsOfPost,
});

/** Takes a label off a post. */
export const removeLabelFromPublication = endpoint({
  method: "delete",
  path: "/publicationTags",
  access: "signedIn",
  tag: "tracking",
  summary: "Take a label off a tracked post",
  body: LabelOnPost,
  output: LabelsOfPost,
});

/** Creates a label. 1400 for a blank name or one above ten characters, 1409 for one that exists in whatever case, 1422 when there are too many. */
export const createLabel = endpoint({
  method: "post",
  path: "/tags",
  access: "signedIn",
  idempotent: true,
  tag: "tracking",
  summary: "Create a label",
  body: z.strictObject({ name: z.string().max(200), color: z.enum(TAG_COLORS) }),
  output: LabelView,
});

/** Deletes a label and takes it off all posts. */
export const deleteLabel = endpoint({
  method: "delete",
  path: "/tags/:id",
  access: "signedIn",
  tag: "tracking",
  summary: "Delete a label",
  params: z.object({ id: Id }),
  output: z.object({ id: z.string() }),
});

/** Labels by name. */
export const listLabels = endpoint({
  method: "get",
  path: "/tags/list",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "List labels",
  query: z.object({ userId: Id.optional() }),
  output: z.object({ items: z.array(LabelView) }),
});
