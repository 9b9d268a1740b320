/** Hashtags under which everybody posts everything. */
const EVERYBODYS = new Set(
  (
    "fyp fy fypage foryou foryoupage foryourpage parati viral viralvideo viralreels trending trend trends explore explorepage reel reels reelsinstagram short shorts " +
    "ytshorts youtubeshorts tiktok youtube youtuber instagram insta instagood instadaily love like likes follow followme photooftheday picoftheday video videos vlog new " +
    "comedy funny duet capcut greenscreen ad gifted sponsored creator contentcreator influencer collab ugc xyzbca happy cute beautiful life lifestyle daily " +
    "推荐 热门 抖音 日常 生活 vlog日常 分享"
  ).split(" "),
);

/** Whether a hashtag (or word) in lower case, without #, says nothing of who uses it. */
export function isEverybodysTag(tag: string): boolean {
  return EVERYBODYS.has(tag);
}
