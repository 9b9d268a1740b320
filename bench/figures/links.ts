/** A pasted list of 1,000 links against one RegExp pass over the same links, already split: the least that any reader of links has to do. */
import { parseLinks } from "#workers/modules/links/domain.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { milliseconds } from "../reading.ts";

const CEILING = 15;
const LINKS = 1_000;

const SHAPES: readonly ((index: number) => string)[] = [
  (index) => `https://www.youtube.com/watch?v=kR7tQ9x${String(index).padStart(4, "0")}`,
  (index) => `https://youtube.com/shorts/bT2wE5y${String(index).padStart(4, "0")}?feature=share`,
  (index) => `https://www.youtube.com/@maker${index}`,
  (index) => `https://www.tiktok.com/@maker${index}/video/73012345678${String(index).padStart(8, "0")}`,
  (index) => `https://vm.tiktok.com/ZM${String(index).padStart(7, "0")}/`,
  (index) => `https://www.instagram.com/p/C1aB2${String(index).padStart(6, "0")}/?igsh=MWQ1ZGUxMzBkMA==`,
  (index) => `https://www.instagram.com/reel/D4eF5${String(index).padStart(6, "0")}/`,
  (index) => `instagram.com/maker.${index}`,
  (index) => `https://www.douyin.com/video/73012345678${String(index).padStart(8, "0")}`,
  (index) => `https://www.xiaohongshu.com/explore/65a1b2c3000000001e03${String(index).padStart(4, "0")}`,
];
const ONE_PASS =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=([\w-]{11})|(?:shorts\/|@|c\/|channel\/|user\/)([^/?#\s]+))|tiktok\.com\/@([\w.]+)(?:\/(?:video|photo)\/(\d+))?|v[mt]\.tiktok\.com\/(\w+)|instagram\.com\/(?:(?:p|reel)\/([\w-]+)|([\w.]+))|douyin\.com\/(?:user|video|note)\/([\w-]+)|xiaohongshu\.com\/(?:user\/profile|explore|discovery\/item)\/(\w+))/i;

export const links: Figure = {
  name: "links",
  title: "a pasted list of links",
  async measure(context: Context) {
    const list = Array.from({ length: LINKS }, (_, index) => SHAPES[index % SHAPES.length]?.(index) ?? "");
    // As people paste: most on lines of their own, some after a comma, some glued to the one before.
    const text = list
      .map((link, index) => {
        const next = list[index + 1] ?? "";
        return link + (index % 7 === 0 && next.startsWith("https") ? "" : index % 2 === 0 ? "\n" : ", ");
      })
      .join("");
    const count = parseLinks(text, "any").valid.length;
    if (count !== LINKS) throw new Error(`${count} of ${LINKS} links were read`);

    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < context.effort.rounds; round += 1) {
      ours.push(timeOf(() => parseLinks(text, "any")));
      reference.push(
        timeOf(() => {
          for (const link of list) ONE_PASS.exec(link);
        }),
      );
    }
    // Pure computing: whatever else the machine does only adds, so the best round is the figure.
    const [best, bestReference] = [Math.min(...ours), Math.min(...reference)];
    return [
      {
        what: `parse ${LINKS} pasted links / a RegExp over each`,
        ours: milliseconds(best),
        reference: milliseconds(bestReference),
        judged: best / bestReference,
        limit: { kind: "most", value: CEILING },
        detail: { ours, reference, characters: text.length },
      },
    ];
  },
};

/** Milliseconds of one call, over as many as fill 150 ms. */
function timeOf(work: () => void): number {
  const started = performance.now();
  let calls = 0;
  while (performance.now() - started < 150) {
    work();
    calls += 1;
  }
  return (performance.now() - started) / calls;
}
