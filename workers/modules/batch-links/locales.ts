/** Why a link of a batch brought nothing, and what is refused when one is started. */
export const batchLinksLocales = {
  en: {
    reasons: {
      not_found: "Nothing is there: deleted, or the address is wrong",
      private: "This account or post is private",
      unsupported: "This link doesn't lead to what was asked for",
      excluded: "This creator is on your exclude list",
      duplicate: "The same as another link of this query",
      allowance: "Today's allowance of this platform is used up, try again tomorrow",
      provider_failed: "The platform gave no answer, try this link again later",
      stopped: "The query was ended before this link",
    },
    errors: { mode: "Choose whether to query authors or posts" },
  },
  "zh-CN": {
    reasons: {
      not_found: "内容不存在：可能已被删除或链接有误",
      private: "该账号或作品未公开",
      unsupported: "该链接指向的内容与查询类型不符",
      excluded: "该创作者在您的排除名单中",
      duplicate: "与本次查询中的另一个链接重复",
      allowance: "该平台今日额度已用完，请明天再试",
      provider_failed: "平台未返回数据，请稍后重试该链接",
      stopped: "查询在处理该链接前已结束",
    },
    errors: { mode: "请选择查询创作者或作品" },
  },
} as const;
