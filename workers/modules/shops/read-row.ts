import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { isWithin, readWebAddress } from "#workers/kernel/web-address.ts";
import { readTiktokAddress, TIKTOK_DOMAINS, tiktokHandleLink } from "#workers/platforms/tiktok/link.ts";
import type { ShopContact } from "./contract.ts";
import { CONTACT_FIELDS, isContactField, MAX_CELL_LENGTH, type RowReason, type ShopMetrics } from "./domain.ts";
import type { ShopRow } from "./import-contract.ts";
import {
  type Amount,
  readAmount,
  readCurrency,
  readMaleShare,
  readNumber,
  readPercent,
  readTime,
} from "./read-figure.ts";

/** A row as it is kept. */
export type ReadRow = {
  /** Without @, in lower case. */
  handle: string;
  region: string | null;
  followers: number | null;
  metrics: ShopMetrics;
  contact: ShopContact[];
  takenAt: number;
};

/** Why a row is refused, and the field that is to blame. */
export type RowProblem = { reason: RowReason; field: string };

const MAX_CONTACTS = 10;
const MAX_CONTACT_LENGTH = 200;

/** The handle that a text names: bare, with @, or as a link of the profile or of one of its videos. Null when it names none. */
export function readHandle(text: string): string | null {
  const name = text.slice(0, MAX_CELL_LENGTH).normalize("NFKC").trim();
  const bare = tiktokHandleLink(name.replace(/^@/, ""));
  if (bare?.handle) return bare.handle;
  const address = readWebAddress(name);
  if (address === null || !TIKTOK_DOMAINS.some((domain) => isWithin(address.host, domain))) return null;
  return readTiktokAddress(address)?.handle?.toLowerCase() ?? null;
}

/** Reads one row of an import: what it says, or what is wrong with it. Never throws. */
export function readRow(row: ShopRow, now: number): { row: ReadRow } | { problem: RowProblem; handle: string | null } {
  const handle = readHandle(row.handle ?? "");
  if (handle === null) return { problem: { reason: "handle", field: "handle" }, handle: null };
  const problems: RowProblem[] = [];
  const told = <Value>(field: string, reason: RowReason, value: Value | null | undefined): Value | null => {
    if (value === undefined) problems.push({ reason, field });
    return value ?? null;
  };
  const named = isBlank(row.currency) ? null : told("currency", "currency", readCurrency(row.currency ?? ""));
  const amounts = {
    med_gmv: told("med_gmv", "number", readAmount(row.med_gmv)),
    ec_video_gpm: told("ec_video_gpm", "number", readAmount(row.ec_video_gpm)),
    avg_revenue_per_buyer: told("avg_revenue_per_buyer", "number", readAmount(row.avg_revenue_per_buyer)),
  };
  const currency = named ?? currencyOf(Object.values(amounts));
  if (currency === undefined) problems.push({ reason: "currency", field: "med_gmv" });
  const metrics: ShopMetrics = {
    currency: currency ?? null,
    med_gmv: amounts.med_gmv?.value ?? null,
    ec_video_gpm: amounts.ec_video_gpm?.value ?? null,
    avg_revenue_per_buyer: amounts.avg_revenue_per_buyer?.value ?? null,
    units_sold: told("units_sold", "number", readNumber(row.units_sold)),
    video_play_cnt_med: told("video_play_cnt_med", "number", readNumber(row.video_play_cnt_med)),
    video_engagement: told("video_engagement", "percent", readPercent(row.video_engagement, 1_000)),
    sample_fulfillment_rate: told("sample_fulfillment_rate", "percent", readPercent(row.sample_fulfillment_rate)),
    male_share: told("follower_genders", "genders", readMaleShare(row.follower_genders)),
    commission_rate: told("commission_rate", "percent", readPercent(row.commission_rate)),
  };
  const followers = told("followers", "number", readNumber(row.followers));
  const contact = told("contact", "contact", readContacts(row.contact ?? [])) ?? [];
  const takenAt = told("takenAt", "time", readTime(row.takenAt, now)) ?? now;
  const [problem] = problems;
  if (problem) return { problem, handle };
  return { row: { handle, region: readRegion(row.region), followers, metrics, contact, takenAt } };
}

function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === "";
}

/** The one currency that the amounts of a row stand in; undefined when they name two. */
function currencyOf(amounts: readonly (Amount | null)[]): string | null | undefined {
  const named = new Set(amounts.flatMap((amount) => amount?.currency ?? []));
  return named.size > 1 ? undefined : ([...named][0] ?? null);
}

/** A country's code in capitals; whatever else is written as the region is dropped, since nothing is decided by it. */
function readRegion(text: string | null | undefined): string | null {
  const code = (text ?? "").slice(0, MAX_CELL_LENGTH).trim().toUpperCase();
  if (code === "UK") return "GB";
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** Contacts without blank ones; undefined when one has a field that there is not, is too long, or is an e-mail that is none. */
function readContacts(given: readonly { field: number; title?: string; value?: string }[]): ShopContact[] | undefined {
  const contacts: ShopContact[] = [];
  for (const { field, title = "", value = "" } of given) {
    const text = value
      .replaceAll(/\p{Cc}/gu, " ")
      .normalize("NFC")
      .trim();
    if (text === "") continue;
    if (!isContactField(field) || text.length > MAX_CONTACT_LENGTH || contacts.length >= MAX_CONTACTS) return undefined;
    const read = field === CONTACT_FIELDS.email ? normaliseEmail(text) : text;
    if (read === null) return undefined;
    contacts.push({
      field,
      title: title
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, MAX_CONTACT_LENGTH),
      value: read,
    });
  }
  return contacts;
}
