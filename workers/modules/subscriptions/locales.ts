/** Texts of plans that the server answers. */
export const subscriptionLocales = {
  en: {
    errors: {
      invalidPaymentType: "Invalid payment type",
      topUpNeedsPlan: "More AI tasks are added to a plan, and no plan runs on this account now. Choose a plan first.",
      runsAlready: "{{plan}} already runs on this account. Nothing was charged.",
      renewsByCard:
        "{{plan}} renews by card on this account, so a pass would pay for the same month twice. Nothing was charged.",
      otherPlanRuns: "{{plan}} runs on this account now. Nothing was charged; look at the plans again before you buy.",
      noPlanRuns:
        "No paid plan runs on this account any more. Nothing was charged; look at the plans again before you buy.",
      closed: "Purchases are paused for the moment. Nothing was charged; please try again later.",
    },
  },
  "zh-CN": {
    errors: {
      invalidPaymentType: "支付类型无效",
      topUpNeedsPlan: "加购的 AI 任务需要有正在使用的套餐，此账户目前没有。请先选择套餐。",
      runsAlready: "此账户已在使用 {{plan}}，未扣除任何费用。",
      renewsByCard: "此账户的 {{plan}} 由银行卡自动续费，再买月卡会重复付费。未扣除任何费用。",
      otherPlanRuns: "此账户目前使用的是 {{plan}}。未扣除任何费用，请重新查看套餐后再购买。",
      noPlanRuns: "此账户目前没有付费套餐。未扣除任何费用，请重新查看套餐后再购买。",
      closed: "购买功能暂停中，未扣除任何费用，请稍后再试。",
    },
  },
} as const;
