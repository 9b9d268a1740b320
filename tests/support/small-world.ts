/** A small world of creators whose subject is known, written for tests and benches: `{"kind":"creator", …}` rows of a world file of the sandbox. */
import { SUBJECTS, type Subject, WHATEVER } from "./small-world-texts.ts";

/** A row of the world file, with what it is about. */
export type SmallWorldCreator = {
  subject: string;
  language: "en" | "es";
  kind: "creator";
  platform: "TIKTOK";
  id: string;
  handle: string;
  name: string;
  bio: string;
  region: string;
  followers: number;
  posts: {
    id: string;
    title: string;
    tags: string[];
    createdAt: number;
    plays: number;
    likes: number;
    comments: number;
    shares: number;
  }[];
};

const PER_SUBJECT = 16;
/** Of those of a subject, the last write Spanish. */
const SPANISH_FROM = 12;
const POSTS = 8;
/** Every fourth post is about nothing in particular, as everybody's are. */
const WHATEVER_EVERY = 4;
const AUDIENCES = [4_000, 18_000, 60_000, 150_000, 420_000, 2_500_000] as const;
const FIRST_POST_MS = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;

/** All creators, the same at every call: sixteen of each subject, four of them in Spanish. */
export function smallWorld(): SmallWorldCreator[] {
  return SUBJECTS.flatMap((subject, order) =>
    Array.from({ length: PER_SUBJECT }, (_, place) => creatorOf(subject, order, place)),
  );
}

/** The world as the text of a file for `startSandbox`. */
export function smallWorldFile(): string {
  return smallWorld()
    .map((creator) => JSON.stringify(creator))
    .join("\n");
}

function creatorOf(subject: Subject, order: number, place: number): SmallWorldCreator {
  const language = place < SPANISH_FROM ? "en" : "es";
  const own = subject[language];
  const id = String(7_100_000_000 + order * 1_000 + place * 7);
  const followers = at(AUDIENCES, place + order) + place * 100;
  const isSpanish = language === "es";
  return {
    subject: subject.name,
    language,
    kind: "creator",
    platform: "TIKTOK",
    id,
    handle: `${at(NAMES, order * 5 + place)}.${at(ENDINGS, place * 3 + order)}${place}`,
    name: at(NAMES, order * 5 + place),
    bio: at(own.bios, place),
    region: isSpanish ? at(["ES", "MX"], place) : at(["US", "GB", "CA"], place),
    followers,
    posts: Array.from({ length: POSTS }, (_, post) => {
      const isWhatever = post % WHATEVER_EVERY === WHATEVER_EVERY - 1;
      const caption = isWhatever ? at(WHATEVER[language], place + post + order) : at(own.captions, place * 3 + post);
      const tags = isWhatever ? ["fyp"] : tagsOf(own.tags, place, post);
      const plays = Math.round(followers * (0.2 + ((place + post) % 5) / 10));
      return {
        id: `${id}${String(post).padStart(2, "0")}`,
        title: [caption, ...tags.map((tag) => `#${tag}`)].join(" "),
        tags,
        createdAt: FIRST_POST_MS + (post * 3 + (place % 3)) * DAY_MS,
        ...{ plays, likes: Math.round(plays / 12), comments: Math.round(plays / 300), shares: Math.round(plays / 500) },
      };
    }),
  };
}

/** Half of all posts bear the plain tag of their subject; each creator has side tags of its own. */
function tagsOf(tags: readonly string[], place: number, post: number): string[] {
  const [plain = "", ...side] = tags;
  return [...(post % 2 === 0 ? [plain] : []), at(side, place + post)];
}

function at<Value>(values: readonly Value[], place: number): Value {
  const value = values[place % values.length];
  if (value === undefined) throw new Error("there are no values");
  return value;
}

const NAMES = (
  "alma bruno carla dario elena felix greta hugo irene jonas karla liam maite nadia oscar paula quim rosa simon tessa ugo vera wanda xavi yara zoe abel berta " +
  "ciro dora emil fanny gael hanna igor julia"
).split(" ");
const ENDINGS = "now here online online2 diary club official tv world notes".split(" ");
