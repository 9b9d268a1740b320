/** Texts of plans that the server answers. */
export const subscriptionLocales = {
  en: {
    errors: {
      invalidPaymentType: "Invalid payment type",
      closed: "Purchases are paused for the moment. Nothing was charged; please try again later.",
    },
  },
  "zh-CN": {
    errors: {
      invalidPaymentType: "支付类型无效",
      closed: "购买功能暂停中，未扣除任何费用，请稍后再试。",
    },
  },
} as const;
