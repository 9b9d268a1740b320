/** YouTube counts its allowances by the day in Pacific time, daylight saving included. */

const pacificDate = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The Pacific day of an instant (ms) as YYYY-MM-DD. */
export function pacificDay(at: number): string {
  return pacificDate.format(at);
}

/** The next instant (ms) at which a Pacific day begins; always after `at`. */
export function nextPacificMidnight(at: number): number {
  const [year = 1970, month = 1, day = 1] = pacificDay(at).split("-").map(Number);
  // Midnight is 07:00 UTC in summer time and 08:00 UTC in winter time; the clocks change at two in the morning, never at midnight.
  const inSummer = Date.UTC(year, month - 1, day + 1, 7);
  return pacificDay(inSummer) === pacificDay(at) ? inSummer + 3_600_000 : inSummer;
}
