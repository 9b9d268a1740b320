/** Words of the page behind an unsubscribe link, namespace `unsubscribe`. Its reader may never have heard of Kolscout. */
export const unsubscribeLocales = {
  en: {
    title: "Unsubscribe",
    wrote: "{{from}} wrote to {{to}}.",
    wroteUnknown: "You got a mail at {{to}}.",
    effect: "If you unsubscribe, the sender and their team can no longer write to this address with Kolscout.",
    button: "Unsubscribe",
    done: {
      title: "You are unsubscribed",
      text: "Nothing more will be sent to {{to}}. Thank you.",
      gone: "The sender's account is gone, so nothing more will come from it.",
    },
    invalid: {
      title: "This link is not valid",
      text: "A part of it may be missing. Open it from the mail once more, or answer the mail and ask for no more.",
    },
    failed: {
      title: "That didn't work",
      text: "Something is wrong on our side, and you are not unsubscribed yet. Please try again.",
    },
  },
  "zh-CN": {
    title: "退订",
    wrote: "{{from}} 曾向 {{to}} 发送邮件。",
    wroteUnknown: "你的邮箱 {{to}} 曾收到邮件。",
    effect: "退订后，发件人及其团队将无法再通过 Kolscout 向此邮箱发送邮件。",
    button: "退订",
    done: {
      title: "退订成功",
      text: "不会再有邮件发送到 {{to}}。谢谢。",
      gone: "发件人的账号已注销，你不会再收到其来信。",
    },
    invalid: {
      title: "链接无效",
      text: "链接可能不完整。请从邮件中重新打开，或直接回复邮件说明不希望再收到来信。",
    },
    failed: { title: "操作未成功", text: "我们这边出现了问题，尚未完成退订，请重试。" },
  },
} as const;
