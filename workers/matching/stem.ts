import { stemmer } from "stemmer";

/** The form under which the inflections of an English word meet (Porter). What is not written in a-z stays as it is. */
export function stemEnglish(word: string): string {
  return word.length > 3 && /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** The form under which number and gender of a Spanish word meet. Takes words without accents. */
export function stemSpanish(word: string): string {
  if (word.length < 5) return word;
  let stem = word;
  if (stem.endsWith("ces")) stem = `${stem.slice(0, -3)}z`;
  else if (stem.endsWith("es") && stem.length > 5) stem = stem.slice(0, -2);
  else if (stem.endsWith("s")) stem = stem.slice(0, -1);
  return stem.length > 4 && /[aoe]$/.test(stem) ? stem.slice(0, -1) : stem;
}
