/** Texts about creators and about the platforms they are on. */
export const creatorLocales = {
  en: {
    failures: {
      youtubeQuota:
        "YouTube's daily search allowance is used up; it is back at {{time}}. What was not delivered was not charged.",
      quota: "{{provider}} answers no more today; it is back at {{time}}. What was not delivered was not charged.",
      unauthorized: "{{provider}} does not accept our access at the moment. What was not delivered was not charged.",
      busy: "{{provider}} asks us to slow down. The search goes on by itself in a moment.",
      down: "{{provider}} does not answer at the moment. Please try again later; what was not delivered was not charged.",
      refused:
        "{{provider}} does not accept this search. Please try other words; what was not delivered was not charged.",
    },
  },
  "zh-CN": {
    failures: {
      youtubeQuota: "YouTube 今日的搜索额度已用完，将于 {{time}} 恢复。未交付的部分没有扣费。",
      quota: "{{provider}} 今日不再响应，将于 {{time}} 恢复。未交付的部分没有扣费。",
      unauthorized: "{{provider}} 暂时不接受我们的访问。未交付的部分没有扣费。",
      busy: "{{provider}} 要求降低请求频率，搜索稍后会自动继续。",
      down: "{{provider}} 暂时没有响应，请稍后再试。未交付的部分没有扣费。",
      refused: "{{provider}} 不接受该搜索，请换个关键词。未交付的部分没有扣费。",
    },
  },
} as const;
