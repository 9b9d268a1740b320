/** Which of a mailbox's mails came back. Pure. */

/** A mail that went out, and when the first hard bounce of its recipient came (ms; null: none did). */
export type SentOutcome = { recipientId: string; sentAt: number; bouncedAt: number | null };

/** Google's clock and ours may differ by so much (ms). */
const CLOCK_SKEW_MS = 5 * 60_000;

/** For each mail, the oldest first, whether it came back hard: of several to one person the last one before the report did. Takes them the latest first. */
export function hardBouncesOf(mails: readonly SentOutcome[]): { isHardBounce: boolean }[] {
  const blamed = new Set<string>();
  const judged = mails.map(({ recipientId, sentAt, bouncedAt }) => {
    const isHardBounce = bouncedAt !== null && sentAt <= bouncedAt + CLOCK_SKEW_MS && !blamed.has(recipientId);
    if (isHardBounce) blamed.add(recipientId);
    return { isHardBounce };
  });
  return judged.reverse();
}
