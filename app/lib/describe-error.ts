/** The words of a failed call: the server's own text in the user's language, or what the browser says. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
