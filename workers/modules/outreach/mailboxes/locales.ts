/** Refusals of connecting mailboxes, namespace `mailboxes`. */
export const mailboxesLocales = {
  en: {
    errors: {
      notFound: "This mailbox isn't connected any more.",
      notConfigured: "Gmail can't be connected here yet.",
      consentExpired: "The permission took too long or was asked for in another session. Please connect Gmail again.",
      refused: "Google didn't accept the permission. Please connect Gmail again.",
      noLastingAccess:
        "Google gave no lasting access. Remove Kolscout in your Google account's settings and connect Gmail again.",
      foreignTokens: "These tokens were not given to Kolscout or are of two accounts.",
      tooMany: "You can connect at most {{max}} mailboxes. Disconnect one that you no longer need.",
      tooManyForPlan_one:
        "Your plan includes one connected mailbox. Disconnect the one that is connected, or choose a larger plan.",
      tooManyForPlan:
        "Your plan includes {{max}} connected mailboxes. Disconnect one that you no longer need, or choose a larger plan.",
      googleAway: "Google doesn't answer at the moment. Please try again.",
    },
  },
  "zh-CN": {
    errors: {
      notFound: "该邮箱已不再连接。",
      notConfigured: "此处暂不支持连接 Gmail。",
      consentExpired: "授权超时，或是在另一个会话中发起的，请重新连接 Gmail。",
      refused: "Google 未接受此次授权，请重新连接 Gmail。",
      noLastingAccess: "Google 未提供长期授权。请在 Google 账号设置中移除 Kolscout 后重新连接 Gmail。",
      foreignTokens: "这些令牌不是授予 Kolscout 的，或分属两个账号。",
      tooMany: "最多可连接 {{max}} 个邮箱，请先断开不再需要的邮箱。",
      tooManyForPlan: "当前套餐最多可连接 {{max}} 个邮箱。请先断开不再需要的邮箱，或升级套餐。",
      googleAway: "Google 暂时没有响应，请稍后重试。",
    },
  },
} as const;
