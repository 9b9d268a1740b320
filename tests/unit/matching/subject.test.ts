import { describe, expect, test } from "vitest";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { explain } from "#workers/matching/evidence.ts";
import { fitAfterVerdicts, judgeCriteria } from "#workers/matching/verdicts.ts";
import { analyse, brief, creator, FIELDS, rank, tables } from "./support.ts";

/** What looks like the subject of a wish, or of a creator, and is none. */

const fitOf = (text: CreatorText, description: string) => {
  const verdicts = judgeCriteria({ text, region: null }, brief(description), tables);
  return fitAfterVerdicts(rank(description, [text])[0]?.fit ?? "NONE", verdicts);
};
const topicsOf = (text: CreatorText) => analyse(text).topics.map(([topic]) => topic);

describe("the object of a verb carries the wish", () => {
  const dog = creator("pawlane", "Puppies", ["Puppy training day 1", "My dog learns sit", "Two dogs", "Dog walks"]);
  const gym = creator("ironfit", "Workouts", ["Full body workout", "Workout at home", "Training day", "Arm workout"]);
  const rails = creator("railfan", "Trains", ["Freight train passing", "Old train", "The night train", "Metro"]);

  test.each([
    "train a puppy",
    "training puppies",
    "puppy training",
    "dog trainers",
    "训练小狗",
    "entrenamiento de perros",
  ])("%s wants dogs, no workouts and no railways", (description) => {
    const [first, ...others] = rank(description, [gym, rails, dog]);
    expect(first).toMatchObject({ handle: "pawlane", fit: "PERFECT" });
    expect(others.map(({ fit }) => fit)).toEqual(["NONE", "NONE"]);
  });

  test.each(["fitness training", "home training", "training for mothers", "训练"])(
    "%s wants workouts",
    (description) => {
      expect(brief(description).topics.has("fitness")).toBe(true);
    },
  );

  test.each(["drawing dogs", "painting cats"])("%s wants the craft too", (description) => {
    expect(brief(description).topics.size).toBeGreaterThan(1);
  });

  test.each([
    ["train a puppy", "a puppy"],
    ["adiestrar perros", "perros"],
    ["修理汽车", "汽车"],
  ])("%s asks for more than %s", (whole, object) => {
    const car = creator("garage", "Cars", ["My car", "Old cars", "A red car"]);
    const scoreOf = (description: string) => rank(description, [dog, car])[0]?.score ?? 0;
    expect(scoreOf(whole)).toBeLessThan(scoreOf(object));
  });
});

describe("a form is no subject", () => {
  test.each([
    ["cooking tutorials", "panandpeel"],
    ["做饭教程", "panandpeel"],
    ["tutoriales de cocina", "panandpeel"],
  ])("%s: tutorials of something else are none", (description, expected) => {
    const makeup = creator("brush", "", ["Fall makeup tutorial", "Glam makeup tutorial", "Eyeliner tutorial"]);
    expect(fitOf(makeup, description)).toBe("NONE");
    expect(explain(makeup, brief(description), tables).flatMap(({ quotes }) => quotes)).toEqual([]);
    expect(rank(description, FIELDS)[0]?.handle).toBe(expected);
  });

  test("alone it is one", () => {
    const vlogger = creator("ana", "Daily vlogs", ["Vlog: Monday", "Vlog: my week", "Weekly vlog"]);
    expect(fitOf(vlogger, "vlogs")).toBe("PERFECT");
  });
});

describe("a word is the topic that it names, not one that its stem has in common with it", () => {
  test.each([
    ["Weekly highlights", "makeup"],
    ["They failed again", "comedy"],
    ["Never mind the noise", "meditation"],
    ["Watching you", "watches"],
    ["An excellent organ concert", "software"],
    ["Active people", "activism"],
  ])("%s is not about %s", (title, topic) => {
    expect(topicsOf(creator("x", "", [title]))).not.toContain(topic);
  });

  test.each([
    ["We hiked two hikes", "camping"],
    ["She bakes and baked", "baking"],
    ["Baby's first swim", "swimming"],
    ["Highlighters and blushes", "makeup"],
    ["Two universities", "school"],
    ["Foodies and cookies", "baking"],
    ["Two corgis", "dogs"],
  ])("%s is about %s", (title, topic) => {
    expect(topicsOf(creator("x", "", [title]))).toContain(topic);
  });
});

describe("contact lines speak of no topic", () => {
  test.each([
    "👇 Todas mis redes sociales 👇",
    "All my socials below",
    "Follow us on social media!",
    "SOCIAL MEDIA:\nhttps://example.com/me",
    "Sígueme en mis redes sociales",
    "我的社交媒体",
  ])("%s", (bio) => {
    expect(topicsOf(creator("x", bio))).not.toContain("marketing");
  });

  test.each(["Social media manager", "Our social media marketing brings customers", "Redes sociales para negocios"])(
    "%s is about marketing",
    (bio) => {
      expect(topicsOf(creator("x", bio))).toContain("marketing");
    },
  );
});

describe("things that are named are meant", () => {
  const description = "channels that teach coding in Python, Java or C#";
  const own = creator("snake", "Coding tutorials", ["Python for beginners", "Java basics"]);
  const other = creator("web", "Coding tutorials", ["JavaScript and TypeScript", "Kotlin code review"]);

  test("who speaks only of others of their kind is no perfect fit", () => {
    expect(fitOf(own, description)).toBe("PERFECT");
    expect(fitOf(other, description)).toBe("CONTENT");
  });

  test("what is asked for beside the names is meant too", () => {
    const networks = creator("net", "", ["A router at home", "Router settings", "More routers"]);
    expect(fitOf(networks, "routers, CCNA and TCP/IP, Cisco")).toBe("PERFECT");
  });

  test("without names all of the topic are", () => {
    expect(fitOf(other, "channels that teach coding")).toBe("PERFECT");
  });
});

describe("once is not enough", () => {
  test("a word in the profile is not its own topic", () => {
    expect(fitOf(creator("kel", "Dog mom. Swiftie, entrepreneur"), "train dogs")).toBe("CONTENT");
    expect(fitOf(creator("kel", "Dog mom. Dogs, puppies and me"), "dogs")).toBe("PERFECT");
  });

  test("of few posts half must speak of it", () => {
    const titles = ["Puppies, dogs and more dogs", "I buy outfits", "My boyfriend buys outfits"];
    expect(fitOf(creator("jen", "", titles), "dogs")).toBe("CONTENT");
    expect(fitOf(creator("jen", "", [...titles.slice(0, 2), "Dog park"]), "dogs")).toBe("PERFECT");
  });
});
