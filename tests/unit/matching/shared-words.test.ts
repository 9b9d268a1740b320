import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { fitAfterVerdicts, judgeCriteria } from "#workers/matching/verdicts.ts";
import { brief, creator, rank, tables } from "./support.ts";

/** A "no" that shares a word with the wish bans its own phrase, and whoever only does what is wanted loses nothing by it. */

const judged = (text: CreatorText, description: string) => {
  const [place] = rank(description, [text]);
  const verdicts = judgeCriteria({ text, region: null }, brief(description), tables);
  return { score: place?.score ?? Number.NaN, fit: fitAfterVerdicts(place?.fit ?? "NONE", verdicts) };
};

/** A wish, the "no" beside it, somebody who does only what is wanted, and somebody who does what is not. */
const PAIRS: readonly (readonly [wish: string, no: string, right: CreatorText, wrong: CreatorText])[] = [
  [
    "makeup tutorials",
    "no makeup brands",
    creator("ana", "I love makeup", ["Soft glam makeup tutorial", "Eyeliner makeup tutorial", "My makeup bag"]),
    creator("lux", "Official account. Shop our makeup collection", [
      "Makeup tutorial with our new lipstick",
      "Makeup launch",
    ]),
  ],
  [
    "football highlights",
    "no football video games",
    creator("goal", "Football every week", [
      "Football highlights: derby",
      "Best football goals",
      "Football match recap",
    ]),
    creator("pad", "Football on the console", [
      "Football video game career mode",
      "New football video game",
      "Video games and football",
    ]),
  ],
  [
    "comedy series",
    "no late night shows",
    creator("laff", "Comedy series every Friday", [
      "Comedy series episode 4",
      "New comedy series",
      "Our series is back",
    ]),
    creator("mono", "Late night comedy", ["Late night show monologue", "Comedy series in a late night show"]),
  ],
  [
    "vegan recipes",
    "no recipe books",
    creator("leaf", "Vegan cook", ["Vegan recipes for lunch", "Easy vegan recipe: curry", "Vegan baking recipe"]),
    creator("shelf", "Vegan recipe books", ["My vegan recipe book is out", "New recipe book: vegan recipes"]),
  ],
  [
    "gym workouts",
    "without gym supplements",
    creator("iron", "Gym workouts", ["Leg workout at the gym", "Gym workout for beginners", "Full gym session"]),
    creator("whey", "Gym and supplements", ["Gym supplements I take", "Gym workout and supplements"]),
  ],
  [
    "dog training",
    "no dog food",
    creator("paws", "Dog trainer", ["Dog training: recall", "Puppy training day 1", "Dog training at home"]),
    creator("bowl", "Dog food tests", ["Best dog food", "Dog training with dog food"]),
  ],
  [
    "travel vlogs",
    "no travel agencies",
    creator("roam", "I travel the world", ["Travel vlog: Lisbon", "Travel day in Peru", "Travel vlog from Rome"]),
    creator("tour", "Travel agency. Our services: we offer travel packages", [
      "Travel vlog: our packages",
      "Travel with us",
    ]),
  ],
  [
    "tutoriales de maquillaje",
    "sin marcas de maquillaje",
    creator("lola", "Amo el maquillaje", [
      "Tutorial de maquillaje natural",
      "Maquillaje de noche",
      "Mi maquillaje diario",
    ]),
    creator("tono", "Cuenta oficial. Nuestra marca de maquillaje", ["Tutorial de maquillaje", "Maquillaje nuevo"]),
  ],
  [
    "recetas de cocina",
    "sin libros de cocina",
    creator("olla", "Cocinera", ["Receta de gazpacho", "Recetas de cocina fáciles", "Cocina casera: lentejas"]),
    creator("libro", "Libros de cocina", ["Mi nuevo libro de cocina", "Recetas de cocina en un libro"]),
  ],
  [
    "partidos de fútbol",
    "nada de videojuegos de fútbol",
    creator("gol", "Fútbol todos los días", [
      "Resumen del partido de fútbol",
      "Los mejores goles de fútbol",
      "Fútbol: el clásico",
    ]),
    creator("mando", "Videojuegos de fútbol", [
      "Videojuego de fútbol: modo carrera",
      "Partidos en videojuegos de fútbol",
    ]),
  ],
  [
    "美妆教程",
    "不要美妆品牌",
    creator("xiao", "我爱美妆", ["美妆教程：日常妆", "新手美妆教程", "美妆分享"]),
    creator("guan", "美妆品牌官方旗舰店", ["美妆教程", "美妆新品"]),
  ],
  [
    "足球集锦",
    "不要足球游戏",
    creator("qiu", "每天足球", ["足球集锦：德比", "足球比赛精彩进球", "足球比赛回顾"]),
    creator("wan", "足球游戏", ["足球游戏实况", "新的足球游戏"]),
  ],
  [
    "健身训练",
    "不要健身补剂",
    creator("lian", "健身教练", ["健身训练：腿部", "新手健身训练", "健身日常"]),
    creator("bu", "健身补剂", ["健身补剂推荐", "健身训练和补剂"]),
  ],
];

const and = (wish: string, no: string) => (/\p{Script=Han}/u.test(wish) ? `${wish}，${no}` : `${wish}, ${no}`);

describe.each(PAIRS)("%s, %s", (wish, no, right, wrong) => {
  test("whoever only does what is wanted keeps score and fit", () => {
    const [before, after] = [judged(right, wish), judged(right, and(wish, no))];
    expect(before.fit).toBe("PERFECT");
    expect(after).toEqual(before);
  });

  test("whoever does what is not wanted is no perfect fit", () => {
    expect(judged(wrong, and(wish, no)).fit).not.toBe("PERFECT");
  });
});

describe("for any wish and anything in it", () => {
  const WISHES = [
    "makeup",
    "football",
    "travel",
    "cooking",
    "yoga",
    "fashion",
    "photography",
    "anime",
    "gardening",
    "dogs",
  ];
  const THINGS = [
    "brands",
    "video games",
    "festivals",
    "courses",
    "magazines",
    "memes",
    "supplements",
    "podcasts",
    "toys",
  ];
  const FRAMES = ["no", "without", "except", "not"];

  test("a no X Y never lowers a creator whose words are only about X", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WISHES),
        fc.constantFrom(...THINGS),
        fc.constantFrom(...FRAMES),
        fc.array(fc.constantFrom("tips", "every day", "for beginners", "at home", "tutorial"), {
          minLength: 1,
          maxLength: 6,
        }),
        (wish, thing, no, ends) => {
          const only = creator(
            "someone",
            `All about ${wish}`,
            ends.map((end) => `${wish} ${end}`),
          );
          const [before, after] = [judged(only, wish), judged(only, `${wish}, ${no} ${wish} ${thing}`)];
          expect(after.score).toBeGreaterThanOrEqual(before.score);
          expect(after.fit).toBe(before.fit);
        },
      ),
      { numRuns: 300 },
    );
  });
});
