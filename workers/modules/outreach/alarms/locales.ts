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
    sending_limit: {
      subject: "{{email}} reached Google's sending limit",
      text: "Google accepted emails from {{email}} and then returned them: the mailbox reached its sending limit. The returned emails wait to be sent again, and none of them counts as a bounce. You don't have to do anything: Kolscout sends nothing from this mailbox for a day, then resumes by itself:\n{{url}}",
    },
    refused: {
      subject: "Google isn't letting Kolscout into {{email}}",
      text: "For more than an hour, Google has refused Kolscout's access to {{email}}. Kolscout keeps trying. Until it succeeds, nothing is sent from this mailbox and answers to it aren't read; what waits is kept. If this lasts, connect the mailbox again:\n{{url}}",
    },
    scope: {
      subject: "{{email}} is missing a permission",
      text: "A permission for {{email}} was removed at Google, so Kolscout can't send from it or can't read answers. What waits is kept and goes out once you connect the mailbox again and leave both boxes checked:\n{{url}}",
    },
    mailServiceOff: {
      subject: "Gmail is switched off for {{email}}",
      text: "Google says that Gmail is switched off for {{email}}. Nothing is sent from this mailbox, and answers to it aren't read. What waits is kept and goes out once Gmail is on again; Kolscout keeps trying:\n{{url}}",
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
    sending_limit: {
      subject: "{{email}} 已达到 Google 发信上限",
      text: "{{email}} 已达到 Google 的发信上限，部分邮件提交后又被 Google 退回。这些邮件会重新排队发送，不计入退信。您无需任何操作：该邮箱暂停发信一天，之后自动恢复：\n{{url}}",
    },
    refused: {
      subject: "Google 暂时拒绝 Kolscout 访问 {{email}}",
      text: "Google 拒绝 Kolscout 访问 {{email}} 已超过一小时。Kolscout 会持续重试，恢复之前该邮箱暂停发信，也不读取回复；等待发送的邮件都已保留。如长时间未恢复，请重新连接：\n{{url}}",
    },
    scope: {
      subject: "{{email}} 缺少一项授权",
      text: "{{email}} 的一项授权已在 Google 被移除，Kolscout 无法发信或无法读取回复。等待发送的邮件都已保留，请重新连接并保持两项均为勾选，之后会继续发送：\n{{url}}",
    },
    mailServiceOff: {
      subject: "{{email}} 已停用 Gmail",
      text: "Google 显示 {{email}} 已停用 Gmail，该邮箱暂停发信，也不读取回复。等待发送的邮件都已保留，Kolscout 会持续重试，Gmail 恢复后自动继续发送：\n{{url}}",
    },
  },
} as const;
