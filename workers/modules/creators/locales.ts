/** Texts about creators and about the platforms they are on. `failures` end a task: what becomes of its quota is said beside them. */
export const creatorLocales = {
  en: {
    failures: {
      youtubeQuota: "YouTube's daily search allowance is used up; it is back at {{time}}.",
      youtubeShare:
        "You have had your share of today's YouTube searches; what is left is kept for others. You can go on at {{time}}.",
      quota: "{{provider}} answers no more today; it is back at {{time}}.",
      unauthorized: "{{provider}} does not accept our access at the moment.",
      busy: "{{provider}} kept asking us to slow down. Please try again later.",
      down: "{{provider}} does not answer at the moment. Please try again later.",
      refused: "{{provider}} does not accept this search. Please try other words.",
    },
  },
  "zh-CN": {
    failures: {
      youtubeQuota: "YouTube 今日的搜索额度已用完，将于 {{time}} 恢复。",
      youtubeShare: "你今日的 YouTube 搜索份额已用完，剩余额度留给其他用户。{{time}} 后可继续。",
      quota: "{{provider}} 今日不再响应，将于 {{time}} 恢复。",
      unauthorized: "{{provider}} 暂时不接受我们的访问。",
      busy: "{{provider}} 持续要求降低请求频率，请稍后再试。",
      down: "{{provider}} 暂时没有响应，请稍后再试。",
      refused: "{{provider}} 不接受该搜索，请换个关键词。",
    },
  },
} as const;
