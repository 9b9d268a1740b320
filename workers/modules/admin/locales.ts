/** Why an act of support was refused, namespace `admin`. */
export const adminLocales = {
  en: {
    errors: {
      stale: "This has changed since the page was loaded. Load it again and look at the numbers once more.",
      stripePays:
        "This plan is paid for at Stripe. End the subscription or give the money back there; the plan follows by itself.",
      ofEnterprise: "The account belongs to an enterprise, whose plan and quota count for it.",
      notCounted: "This account has no counted quota to give to or to take from.",
      dates: "The end of the plan must lie in the future, within five years.",
      noAccount: "No account has this address. Its owner has to sign in here once.",
      mayNotJoin:
        "This account cannot join: it belongs to an enterprise, is suspended or banned, or pays on for a plan of its own.",
      staff: "Staff accounts cannot be banned.",
      alreadyRemoved: "This creator was removed before.",
    },
  },
  "zh-CN": {
    errors: {
      stale: "页面加载后数据已变化，请重新加载并再次核对数字。",
      stripePays: "该套餐由 Stripe 付费。请在 Stripe 中结束订阅或退款，套餐会随之自动变化。",
      ofEnterprise: "该账号属于企业，以企业的套餐和额度为准。",
      notCounted: "该账号没有可增减的计数额度。",
      dates: "套餐结束时间必须在未来五年之内。",
      noAccount: "没有使用该邮箱的账号，请先让其登录一次。",
      mayNotJoin: "该账号不能加入：它已属于其他企业、已停用或封禁，或仍在为自己的套餐付费。",
      staff: "不能封禁内部管理员账号。",
      alreadyRemoved: "该创作者此前已被移除。",
    },
  },
} as const;
