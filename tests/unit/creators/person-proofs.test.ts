import { describe, expect, test } from "vitest";
import { MAX_SHARERS, type PersonProof, personProofs } from "#workers/modules/creators/person-proofs.ts";

/** What proves two creators to be one person, and what does not. */

type Shown = Parameters<typeof personProofs>[0];

function creator(platform: Shown["platform"], handle: string, shown: Partial<Shown> = {}): Shown {
  const url =
    platform === "YOUTUBE"
      ? "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv"
      : platform === "TIKTOK"
        ? `https://www.tiktok.com/@${handle}`
        : `https://www.instagram.com/${handle}/`;
  return { platform, handle, url, email: null, emailSource: null, description: "", ...shown };
}

const withMail = (email: string, emailSource: Shown["emailSource"] = "bio") =>
  personProofs(creator("TIKTOK", "ana", { email, emailSource }));
const mailOf = (proofs: readonly PersonProof[]) => proofs.find(({ kind }) => kind === "mail")?.key ?? null;
const linksOf = (description: string, link: string | null = null) =>
  personProofs(creator("INSTAGRAM", "ana.li", { description }), link)
    .filter(({ kind }) => kind === "link")
    .map(({ key }) => key);
const ownOf = (shown: Shown) =>
  personProofs(shown)
    .filter(({ kind }) => kind === "own")
    .map(({ key }) => key);

describe("an e-mail address", () => {
  test.each([
    ["Ana.Li@Gmail.com", "anali@gmail.com", "capitals and the dots of Gmail"],
    ["ana+youtube@gmail.com", "ana@gmail.com", "what follows a plus at a mail provider"],
    ["ana+tiktok@outlook.com", "ana@outlook.com", "what follows a plus at a mail provider"],
    ["hello@anafit.studio", "hello@anafit.studio", "a creator's own domain"],
  ])("%s is the mailbox %s: %s", (email, mailbox) => {
    expect(mailOf(withMail(email))).toBe(mailbox);
  });

  test("with a plus at a company may be each a person of its own", () => {
    expect(mailOf(withMail("team+ana@starry.example"))).not.toBe(mailOf(withMail("team+bo@starry.example")));
  });

  test.each([
    "management@starry.example",
    "BOOKING@starry.example",
    "talent+ana@starry.example",
    "noreply@shop.example",
  ])("%s is a desk and proves nothing", (email) => {
    expect(mailOf(withMail(email))).toBeNull();
  });

  test("under posts alone may be a sponsor's", () => {
    expect(mailOf(withMail("ana@anafit.studio", "description"))).toBeNull();
    expect(mailOf(withMail("ana@anafit.studio", "business"))).toBe("ana@anafit.studio");
  });

  test("that four creators have names more than one person: there are three platforms", () => {
    expect(MAX_SHARERS).toBe(3);
  });
});

describe("a link", () => {
  const tiktok = ownOf(creator("TIKTOK", "Ana"));

  test.each([
    "More on https://www.tiktok.com/@ana",
    "tiktok.com/@ANA?_t=8abc&_r=1&utm_source=ig",
    "TT → https://m.tiktok.com/@ana/?lang=en",
  ])("in the description leads to the other's profile: %s", (description) => {
    expect(linksOf(description)).toEqual(tiktok);
  });

  test("in the profile's field for a link counts as well", () => {
    expect(linksOf("", "https://www.tiktok.com/@ana?is_from_webapp=1")).toEqual(tiktok);
  });

  test("leads to a channel by its handle and by its id", () => {
    const channel = ownOf(creator("YOUTUBE", "AnaFit"));
    expect(linksOf("youtube.com/@anafit?si=abc")).toEqual([channel[1]]);
    expect(linksOf("https://youtube.com/channel/UCabcdefghijklmnopqrstuv?sub_confirmation=1")).toEqual([channel[0]]);
  });

  test.each([
    "Shot by @ana, edited by @bo",
    "TikTok: @ana",
    "https://vm.tiktok.com/ZMabc123/",
    "https://linktr.ee/ana",
    "My best: https://www.tiktok.com/@ana/video/7300000000000000001",
  ])("is none, or has to be followed, and proves nothing: %s", (description) => {
    expect(linksOf(description)).toEqual([]);
  });

  test("to another account of the same platform, and to itself, proves nothing", () => {
    expect(linksOf("Second account: instagram.com/ana.second · instagram.com/ana.li")).toEqual([]);
  });
});
