/** How lists of creators are read as a whole: addresses, names and links of 1,000 rows (figures in docs/outreach.md). */
import { expect, test } from "vitest";
import { readPeople } from "#app/entities/email/addresses.ts";
import { linesOfTable } from "#app/entities/table-file/sheet-rows.ts";
import { addressesOfFile } from "#app/features/suppression/addresses.ts";
import { creatorRows } from "#tests/support/creator-rows.ts";

const ROWS = creatorRows(1_000);
const withEmail = ROWS.filter(({ email }) => email !== null);
const HEADINGS = [
  ["Platform", "Avatar", "Profile", "Influencer", "Followers", "Bio"],
  ["平台", "头像", "主页链接", "达人昵称", "粉丝数", "简介"],
  ["Plataforma", "Imagen", "Perfil", "Nombre", "Seguidores", "Biografía"],
  ["", "", "", "", "", ""],
];

test.each(HEADINGS.map((heading) => [heading.join(" | "), heading] as const))(
  "under %s every address, name and link is right",
  (_what, heading) => {
    const rows = [heading, ...ROWS.map(({ cells }) => cells)];
    const { people } = readPeople({ kind: "table", rows });
    expect(people.map(({ nickname, email }) => [nickname, email])).toEqual(
      withEmail.map(({ name, email }) => [name, email]),
    );
    expect(addressesOfFile({ kind: "table", rows })).toEqual(withEmail.map(({ email }) => email));
    expect(linesOfTable(rows)).toEqual(ROWS.map(({ cells }) => cells[2]));
  },
);
