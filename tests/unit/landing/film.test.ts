import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";

const FOLDER = "app/features/landing/film";
/** What a visitor loads of the film and its poster at most. */
const MOST_BYTES = 1_500_000;

const films = ["desk", "phone"].flatMap((size) => LANGUAGES.map((language) => `${size}-${language}`));

it.each(films)("the film %s is small, and can be played before it has come whole", (name) => {
  const [film, poster] = ["mp4", "webp"].map((kind) => readFileSync(`${FOLDER}/${name}.${kind}`));
  if (film === undefined || poster === undefined) throw new Error("not there");
  expect(film.length + poster.length).toBeLessThan(MOST_BYTES);
  expect(film.subarray(4, 8).toString("latin1")).toBe("ftyp");
  expect(film.indexOf("moov")).toBeLessThan(film.indexOf("mdat"));
  expect(poster.subarray(8, 12).toString("latin1")).toBe("WEBP");
});

it("each film is another one", () => {
  const contents = films.map((name) => readFileSync(`${FOLDER}/${name}.mp4`).toString("base64"));
  expect(new Set(contents).size).toBe(films.length);
});
