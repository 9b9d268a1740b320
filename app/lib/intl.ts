/** Formatters of the platform, each made once: to make one costs a hundred times as much as to write a number with it. */

const made = new Map<string, unknown>();

function once<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known as Format;
}

/** `Intl.NumberFormat` of a locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once("number", locale, options, () => new Intl.NumberFormat(locale, options));
}

/** `Intl.DateTimeFormat` of a locale and options; without `timeZone` in the reader's zone as it first was. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once("time", locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** `Intl.DisplayNames` of a locale and options. */
export function displayNames(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return once("names", locale, options, () => new Intl.DisplayNames(locale, options));
}
