/** Mails about mailboxes that stand still, namespace `alarms`. */
export const alarmsLocales = {
  en: {
    mailbox_disconnected: {
      subject: "{{email}} is disconnected from Kolscout",
      text: "Google no longer lets Kolscout into {{email}}. Nothing is sent from it, and answers to it aren't read. What waits is kept and goes out once you connect it again:\n{{url}}",
    },
    bounce_breaker: {
      subject: "Sending from {{email}} is paused",
      text: "Too many of the last mails from {{email}} came back. Kolscout paused it to protect its reputation. What waits is kept. Look through your addresses, then let it go on:\n{{url}}",
    },
  },
  "zh-CN": {
    mailbox_disconnected: {
      subject: "{{email}} 已与 Kolscout 断开连接",
      text: "Google 不再允许 Kolscout 访问 {{email}}：该邮箱暂停发信，也不再读取回复。等待发送的邮件都已保留，重新连接后会继续发送：\n{{url}}",
    },
    bounce_breaker: {
      subject: "{{email}} 已暂停发信",
      text: "{{email}} 近期退信过多，为保护邮箱信誉，Kolscout 已暂停发信。等待发送的邮件都已保留，请检查收件地址后再恢复发送：\n{{url}}",
    },
  },
} as const;
