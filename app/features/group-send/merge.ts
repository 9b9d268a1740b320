import type { Person } from "#app/entities/email/addresses.ts";
import { cleanName } from "#app/entities/email/cells.ts";
import type { Pasted } from "#app/entities/email/paste.client.ts";
import { BLANK, isBlank, MAX_ROWS, type Row, withRoom } from "#app/entities/email/rows.ts";
import { mailboxKey, normaliseEmail, typedMailboxKey } from "#workers/kernel/email-address.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";

/** Pasting for a group, where nobody is overwritten and nobody comes twice. Pure. */

/** What became of the lines of a pasted text. */
export type Merged = { rows: readonly Row[]; added: number; merged: number; withoutEmail: number; dropped: number };

/**
 * Puts pasted people into blank rows from a row on and overwrites nobody. Lines without an address are left out; one whose address is there already fills what that row lacks.
 */
export function pastePeople(rows: readonly Row[], index: number, pasted: readonly Pasted[]): Merged {
  const next: Row[] = [...rows];
  const rowOf = new Map(
    rows.flatMap(({ email }, at) => {
      const key = typedMailboxKey(email);
      return key === null ? [] : [[key, at]];
    }),
  );
  const counts = { added: 0, merged: 0, withoutEmail: 0, dropped: 0 };
  let at = index;
  for (const { nickname, email: written, role, link } of pasted) {
    const email = normaliseEmail(written ?? "");
    if (email === null) {
      counts.withoutEmail += 1;
      continue;
    }
    const place = rowOf.get(mailboxKey(email));
    const known = place === undefined ? undefined : next[place];
    const name = cleanName(nickname ?? "");
    if (place !== undefined && known !== undefined) {
      counts.merged += 1;
      const own = { role: known.role ?? role, link: known.link || link };
      next[place] = { ...known, nickname: known.nickname.trim() || name, ...given(own) };
      continue;
    }
    while (at < next.length && !isBlank(next[at] ?? BLANK)) at += 1;
    if (at >= MAX_ROWS) {
      counts.dropped += 1;
      continue;
    }
    const id = next[at]?.id ?? next.reduce((most, row) => Math.max(most, row.id), -1) + 1;
    next[at] = { ...BLANK, id, nickname: name, email, ...given({ role, link }) };
    rowOf.set(mailboxKey(email), at);
    counts.added += 1;
  }
  return { rows: counts.added + counts.merged === 0 ? rows : withRoom(next), ...counts };
}

/** Those of the two that are known. */
function given({ role, link }: { role?: Role | undefined; link?: string | undefined }): Pick<Person, "role" | "link"> {
  return { ...(role === undefined ? {} : { role }), ...(link === undefined ? {} : { link }) };
}

/** Gives those without a nickname what stands before the @ of their address. */
export function nameByAddress(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const email = normaliseEmail(row.email);
    if (email === null || row.nickname.trim() !== "") return row;
    return { ...row, nickname: cleanName(email.slice(0, email.lastIndexOf("@"))) };
  });
}
