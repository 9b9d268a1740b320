/** Texts of plans that the server answers. */
export const subscriptionLocales = {
  en: { errors: { invalidPaymentType: "Invalid payment type" } },
  "zh-CN": { errors: { invalidPaymentType: "支付类型无效" } },
} as const;
