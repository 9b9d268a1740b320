/** Texts about creators and about the platforms they are on. `failures` end a task: what becomes of its quota is said beside them. */
export const creatorLocales = {
  en: {
    failures: {
      youtubeQuota: "YouTube's daily search allowance is used up; it is back at {{time}}.",
      share:
        "Your workspace has used its share of {{provider}} for today; the rest is kept for other workspaces. You can go on at {{time}}.",
      lookUps:
        "Your workspace has used today's free look-ups on {{provider}}. They are back at {{time}}; searches are not affected.",
      free: "Free accounts share a part of each day's access to {{provider}}, and today's is used up. You can go on at {{time}}, or at once with a plan.",
      quota: "{{provider}} answers no more today; it is back at {{time}}.",
      unauthorized: "{{provider}} does not accept our access at the moment.",
      busy: "{{provider}} kept asking us to slow down. Please try again later.",
      down: "{{provider}} does not answer at the moment. Please try again later.",
      off: "We have paused our work with {{provider}} for the moment. Nothing was charged; please try again later.",
      refused: "{{provider}} does not accept this search. Please try other words.",
    },
  },
  "zh-CN": {
    failures: {
      youtubeQuota: "YouTube 今日的搜索额度已用完，将于 {{time}} 恢复。",
      share: "你的工作区今日的 {{provider}} 份额已用完，剩余额度留给其他工作区。{{time}} 后可继续。",
      lookUps: "你的工作区今日在 {{provider}} 的免费查询次数已用完，将于 {{time}} 恢复；搜索不受影响。",
      free: "免费账户共用每日的一部分 {{provider}} 额度，今日已用完。{{time}} 后可继续，升级套餐可立即使用。",
      quota: "{{provider}} 今日不再响应，将于 {{time}} 恢复。",
      unauthorized: "{{provider}} 暂时不接受我们的访问。",
      busy: "{{provider}} 持续要求降低请求频率，请稍后再试。",
      down: "{{provider}} 暂时没有响应，请稍后再试。",
      off: "我们已暂停对 {{provider}} 的操作，未扣除任何费用，请稍后再试。",
      refused: "{{provider}} 不接受该搜索，请换个关键词。",
    },
  },
} as const;
