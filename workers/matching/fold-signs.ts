/** Lower case without accents, sign by sign, so that the length stays. */
export function foldSigns(text: string): string {
  return text
    .split("")
    .map((sign) => {
      const [base = sign] = sign.normalize("NFD");
      const lower = base.toLowerCase();
      return lower.length === 1 ? lower : sign;
    })
    .join("");
}
