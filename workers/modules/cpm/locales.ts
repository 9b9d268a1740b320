/** Texts of rates and tiers, namespace `cpm`. */
export const cpmLocales = {
  en: {
    errors: {
      missing: "A rate is missing: every platform needs one in each tier",
      notANumber: "A rate must be a number",
      negative: "A rate cannot be below 0",
      tooHigh: "A rate can be at most {{max}} dollars",
      decimals: "A rate has at most two decimals",
      conflict: "These settings were changed in another window",
    },
  },
  "zh-CN": {
    errors: {
      missing: "缺少单价：每个平台的每个层级都需要填写",
      notANumber: "单价必须是数字",
      negative: "单价不能低于 0 美元",
      tooHigh: "单价最高为 {{max}} 美元",
      decimals: "单价最多保留两位小数",
      conflict: "这些设置已在其他窗口中修改",
    },
  },
} as const;
