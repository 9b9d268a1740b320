/** Why a mail waits, is paused or was canceled, in the words of the screens. Rates are given in percent. */
export const scheduleLocales = {
  en: {
    waits: {
      none: "Goes out now.",
      blocked: "Google asked to wait.",
      gap: "Waits a moment after the mail before it.",
      per_minute: "The limit of this minute is reached.",
      per_24_hours: "The limit of 24 hours is reached.",
      window: "Waits for the sending hours.",
    },
    paused: {
      by_user: "Paused by you.",
      mailbox_disconnected: "The mailbox is disconnected.",
      bounce_breaker: "Too many mails of this mailbox came back.",
      expired: "The plan has expired.",
      away: "The person is away.",
      unknown_outcome: "It is not known whether this mail was delivered. Choose whether to send it again.",
    },
    stopped: {
      suppressed: "On the list of people who are not written to.",
      complaint: "Complained about the mail.",
      unsubscribed: "Wants no more mail.",
      declined: "Said no.",
      bounced: "The address doesn't work.",
      banned: "The account is blocked.",
      campaign_canceled: "You canceled the send.",
      template_deleted: "The template was deleted.",
      answered: "Answered.",
      colleague_answered: "A colleague answered.",
      soft_bounces: "Could not be delivered several times.",
    },
    breaker: {
      too_few_mails: "Only {{sample}} mails so far: too few to judge bounces.",
      too_few_bounces: "{{bounced}} of the last {{sample}} mails came back: too few to judge.",
      within_rate: "{{bounced}} of the last {{sample}} mails came back ({{rate}} %). The limit is {{maxRate}} %.",
      above_rate:
        "Paused: {{bounced}} of the last {{sample}} mails came back ({{rate}} %), above the limit of {{maxRate}} %. Check the addresses before you go on.",
    },
  },
  "zh-CN": {
    waits: {
      none: "立即发送。",
      blocked: "Google 要求等待。",
      gap: "与上一封邮件间隔片刻后发送。",
      per_minute: "已达到每分钟上限。",
      per_24_hours: "已达到 24 小时上限。",
      window: "等待发送时段。",
    },
    paused: {
      by_user: "已被您暂停。",
      mailbox_disconnected: "邮箱连接已断开。",
      bounce_breaker: "该邮箱的退信过多。",
      expired: "套餐已到期。",
      away: "对方暂时不在。",
      unknown_outcome: "无法确认这封邮件是否已送达，请选择是否重新发送。",
    },
    stopped: {
      suppressed: "对方在不再联系的名单中。",
      complaint: "对方投诉了邮件。",
      unsubscribed: "对方不想再收到邮件。",
      declined: "对方已拒绝。",
      bounced: "地址无效。",
      banned: "账号已被封禁。",
      campaign_canceled: "您已取消发送。",
      template_deleted: "模板已删除。",
      answered: "对方已回复。",
      colleague_answered: "对方的同事已回复。",
      soft_bounces: "多次未能送达。",
    },
    breaker: {
      too_few_mails: "目前只有 {{sample}} 封邮件，不足以判断退信率。",
      too_few_bounces: "最近 {{sample}} 封邮件中有 {{bounced}} 封退信，不足以判断。",
      within_rate: "最近 {{sample}} 封邮件中有 {{bounced}} 封退信（{{rate}}%），上限为 {{maxRate}}%。",
      above_rate:
        "已暂停：最近 {{sample}} 封邮件中有 {{bounced}} 封退信（{{rate}}%），超过上限 {{maxRate}}%。请先检查地址再继续。",
    },
  },
} as const;
