import { MAX_TAGS_IN_FILTER, STAGES, type Stage } from "#workers/modules/records/domain.ts";

/** What the address of the saved creators says (spec 3 §2.10). */
export type RecordsAddress = {
  /** The board shows all stages side by side, whatever `stage` and `page` say. */
  view: "table" | "board";
  page: number;
  /** Ids; creators with any of them are shown. Empty for all. */
  tags: readonly string[];
  /** Null for all. */
  stage: Stage | null;
  /** The creator whose notes are open. */
  kolId: string | null;
};

const MAX_PAGE = 10_000;
const ID = /^[\w-]{1,64}$/;

/** Reads the address; what is missing or unknown is the default. */
export function readRecordsAddress(params: URLSearchParams): RecordsAddress {
  const page = Number(params.get("page") ?? 1);
  const stage = params.get("stage");
  const kolId = params.get("kol");
  return {
    view: params.get("view") === "board" ? "board" : "table",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    tags: [...new Set((params.get("tags") ?? "").split(","))].filter((id) => ID.test(id)).slice(0, MAX_TAGS_IN_FILTER),
    stage: STAGES.find((known) => known === stage) ?? null,
    kolId: kolId !== null && ID.test(kolId) ? kolId : null,
  };
}

/** The address as short as it can be: defaults are left out. */
export function writeRecordsAddress({ view, page, tags, stage, kolId }: RecordsAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (view === "board") params.set("view", view);
  if (tags.length > 0) params.set("tags", tags.join(","));
  if (stage !== null) params.set("stage", stage);
  if (page > 1) params.set("page", String(page));
  if (kolId !== null) params.set("kol", kolId);
  return params;
}

/** Whether something narrows the list. */
export function isNarrowed({ view, tags, stage }: RecordsAddress): boolean {
  return tags.length > 0 || (stage !== null && view === "table");
}

/** The page of the list that an address asks for, as the call takes it. */
export function listRequestOf({ view, page, tags, stage }: RecordsAddress) {
  return view === "board" ? { page: 1, tags: [...tags], stage: null } : { page, tags: [...tags], stage };
}

/** Two addresses with the same key show the same rows. */
export function listKeyOf(address: RecordsAddress): string {
  return JSON.stringify(listRequestOf(address));
}
