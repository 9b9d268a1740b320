import * as z from "zod";
import type { MailPlace } from "./mail-store.ts";

/** Where a page of mails ends, as a text that a client hands back. */

const Place = z.tuple([z.number().int(), z.string().min(1).max(64)]);

export function writePlace({ createdAt, id }: MailPlace): string {
  return JSON.stringify([createdAt, id]);
}

/** Null for a text that is no place: reading begins at the newest then. */
export function readPlace(text: string): MailPlace | null {
  try {
    const [createdAt, id] = Place.parse(JSON.parse(text));
    return { createdAt, id };
  } catch {
    return null;
  }
}
