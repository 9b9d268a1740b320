/** Saved creators of a test's world, made through the API. */
import * as z from "zod";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { Stage } from "#workers/modules/records/domain.ts";
import type { Api } from "./account.ts";
import type { World } from "./world.ts";

/** Saves creators, the last of them first in the list, and moves each to its stage. */
export async function saveCreators(
  api: Api,
  creators: readonly {
    creator: ListItem | undefined;
    stage: Stage;
    notes?: readonly string[];
    tagIds?: readonly string[];
  }[],
): Promise<void> {
  for (const { creator, stage, notes = [], tagIds = [] } of creators) {
    const kolId = creator?.id;
    const saved = z.object({ stage: z.string() }).parse(await api("POST /tagAndNote/kol", { kolId }));
    if (tagIds.length > 0) await api("POST /tagAndNote/kol/tag", { kolId, tagIds });
    for (const note of notes) await api("POST /tagAndNote/kol/note", { kolId, note });
    if (saved.stage !== stage) await api("PUT /tagAndNote/kol/stage", { kolId, from: saved.stage, to: stage });
  }
}

/** Has creators show one e-mail address in their profiles, as a later search would have found it. */
export async function shareMailbox(
  world: World,
  kolIds: readonly (string | undefined)[],
  email: string,
): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  await database
    .prepare(
      `UPDATE creators SET email = ?2, email_source = 'bio', proofs = json_array(json_object('kind', 'mail', 'key', ?2))
       WHERE id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(kolIds), email)
    .run();
}
