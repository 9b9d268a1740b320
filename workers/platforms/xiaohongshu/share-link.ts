import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { Id, Text } from "../payload-fields.ts";
import { createTikhubClient, isRefusal, type TikhubSettings } from "../tikhub/client.ts";
import { xiaohongshuNoteUrl } from "./link.ts";

/** Asks the provider where a share link of Xiaohongshu leads, for those whose own host does not say. */
export type ShareLinks = {
  /** The full address of the note; null when the link leads to none. One call. Throws ProviderError. */
  find(shareLink: string, caller: Caller): Promise<string | null>;
};

const PATH = "xiaohongshu/web/get_note_id_and_xsec_token";
const NoteRef = z.object({ note_id: Id, xsec_token: Text });
const NOTE_ID = /^[0-9a-f]{24}$/i;

export function createShareLinks(deps: OutsideDeps, settings: TikhubSettings): ShareLinks {
  const client = createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => undefined });
  return {
    async find(shareLink, caller) {
      try {
        const found = await client.get(PATH, { share_text: shareLink }, noteOf, caller);
        return found === "nobody" ? null : found;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

function noteOf(data: unknown): string | "nobody" | null {
  const parsed = NoteRef.safeParse(data).data;
  if (parsed === undefined) return null;
  const { note_id: id, xsec_token: token } = parsed;
  if (id === null || !NOTE_ID.test(id)) return "nobody";
  return `${xiaohongshuNoteUrl(id.toLowerCase())}${token === "" ? "" : `?xsec_token=${encodeURIComponent(token)}`}`;
}
