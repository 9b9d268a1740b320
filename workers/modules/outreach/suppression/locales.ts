/** Refusals of unsubscribing and of the list, namespace `suppression`. */
export const suppressionLocales = {
  en: {
    errors: {
      badLink: "This unsubscribe link is not valid.",
      empty: "Please enter at least one address.",
      tooManyAddresses: "At most 1,000 addresses can be sent at a time.",
      full: "The list is full: it holds at most {{max}} addresses.",
      badPlace: "This page of the list doesn't exist.",
      nothing: "The list is empty: there is nothing to export.",
    },
  },
  "zh-CN": {
    errors: {
      badLink: "退订链接无效。",
      empty: "请至少输入一个邮箱地址。",
      tooManyAddresses: "每次最多提交 1,000 个邮箱地址。",
      full: "名单已满，最多 {{max}} 个邮箱地址。",
      badPlace: "名单中没有这一页。",
      nothing: "名单为空，没有可导出的内容。",
    },
  },
} as const;
