import { LANGUAGES, type Language, type Scheme } from "#workers/kernel/vocabulary.ts";

/** The terms of plans that are tried against each other (spec 1 §1, §2; spec 3 §4.7; docs/decisions/schemes.md). Pure. */

/** What a scheme promises and shows. */
export type Terms = {
  /** A change of plan keeps what is left of the month; otherwise it is cleared. */
  keepsRest: boolean;
  /** Whether the product's own pages cancel and renew; otherwise only Stripe's billing pages do. */
  showsRenewal: boolean;
  /** The language that the scheme's pages are shown in until another one is chosen. */
  language: Language;
};

const TERMS: Readonly<Record<Scheme, Terms>> = {
  A: { keepsRest: true, showsRenewal: false, language: "zh-CN" },
  B: { keepsRest: false, showsRenewal: true, language: "en" },
  C: { keepsRest: false, showsRenewal: true, language: "zh-CN" },
};

/** The terms of a scheme. */
export function termsOf(scheme: Scheme): Terms {
  return TERMS[scheme];
}

/** A ticket as a browser keeps it. */
export type SchemeTicket = { text: string; scheme: Scheme; isNew: boolean };

/** Gives browsers their tickets, for pages. */
export type SchemeTickets = {
  /** The ticket of a browser that holds `text`, a new one where that is none of this trial; null while nothing is tried. */
  ticketFor(text: string | null, language: Language): Promise<SchemeTicket | null>;
};

/** What everybody buys under while nothing is tried. */
export const USUAL_SCHEME: Scheme = "B";

/** The schemes that a reader of a language may be given, all as likely: those that are shown in that language. */
export function schemesFor(language: Language): readonly [Scheme, ...Scheme[]] {
  return language === LANGUAGES[1] ? ["A", "C"] : ["B"];
}

/** The scheme of a person who is new to the trial; `draw` is at random from 0 up to 1. */
export function drawScheme(language: Language, draw: number): Scheme {
  const among = schemesFor(language);
  return among[Math.min(among.length - 1, Math.floor(draw * among.length))] ?? among[0];
}

/** Where the trial stands. `run` counts the trials: what people were given in one does not hold for the next. */
export type Trial = {
  run: number;
  isRunning: boolean;
  /** For all while nothing is tried. */
  scheme: Scheme;
  /** When it was started or ended last (ms); null before the first. */
  changedAt: number | null;
};

export const NO_TRIAL: Trial = { run: 0, isRunning: false, scheme: USUAL_SCHEME, changedAt: null };

/** What a browser holds of a trial before its person signs in. */
export type Ticket = { run: number; scheme: Scheme; visitorId: string };

const TICKET = /^(\d{1,9})\.([ABC])\.([0-9a-f-]{36})$/;

/** A ticket as the text that is signed. */
export function writeTicket({ run, scheme, visitorId }: Ticket): string {
  return `${run}.${scheme}.${visitorId}`;
}

/** The ticket of a text, or null where it is none. */
export function readTicket(text: string): Ticket | null {
  const [, run, scheme, visitorId] = TICKET.exec(text) ?? [];
  if (visitorId === undefined) return null;
  return { run: Number(run), scheme: scheme === "A" || scheme === "C" ? scheme : "B", visitorId };
}
