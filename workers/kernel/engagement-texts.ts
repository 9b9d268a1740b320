/** The two engagement rates and what each is called, on every screen and in every file: `er` (spec 2 §9) of a creator, `saves` (spec 3 §9) of a tracked post, where favorites count too. */
export const ENGAGEMENT_TEXTS = {
  en: {
    er: "ER",
    erFormula: "ER = (likes + comments) / views",
    /** The head of a column in a file, which nothing can be pointed at. */
    erHead: "ER % = (likes + comments) / views",
    saves: "ER incl. saves",
    savesFormula: "ER incl. saves = (likes + comments + saves) / views",
    savesHead: "ER incl. saves % = (likes + comments + saves) / views",
  },
  "zh-CN": {
    er: "互动率",
    erFormula: "互动率 =（点赞 + 评论）/ 播放",
    erHead: "互动率 % =（点赞 + 评论）/ 播放",
    saves: "互动率（含收藏）",
    savesFormula: "互动率（含收藏）=（点赞 + 评论 + 收藏）/ 播放",
    savesHead: "互动率（含收藏）% =（点赞 + 评论 + 收藏）/ 播放",
  },
} as const;
