/** What is told about work that staff have switched off for everybody. */
export const switchedOffLocales = {
  en: {
    label: "Paused for everybody",
    off: {
      mails: "Mails are not going out for the moment. What is queued waits and goes out later.",
      youtube: "YouTube is paused for the moment. Running tasks wait, and nothing is charged meanwhile.",
      tiktok: "TikTok is paused for the moment. Running tasks wait, and nothing is charged meanwhile.",
      instagram: "Instagram is paused for the moment. Running tasks wait, and nothing is charged meanwhile.",
      purchases: "Purchases are paused for the moment. What you have bought goes on as before.",
    },
  },
  "zh-CN": {
    label: "全平台暂停中",
    off: {
      mails: "邮件发送已暂停。排队中的邮件会保留，恢复后继续发送。",
      youtube: "YouTube 已暂停。运行中的任务会等待，期间不扣费。",
      tiktok: "TikTok 已暂停。运行中的任务会等待，期间不扣费。",
      instagram: "Instagram 已暂停。运行中的任务会等待，期间不扣费。",
      purchases: "购买功能已暂停。已购买的内容不受影响。",
    },
  },
} as const;
