/** Texts of the exclude list, namespace `exclusions`. */
export const exclusionsLocales = {
  en: {
    errors: {
      empty: "Please enter at least one link.",
      tooManyLines: "At most {{max}} lines can be sent at a time.",
      tooLong: "This text is too long.",
      full: "The exclude list is full: it holds at most {{max}} creators.",
      noEnterprise: "You don't belong to an enterprise.",
    },
    rows: {
      added: "Added",
      listed: "Already on the list",
      repeated: "The same creator as in another line",
      notFound: "The creator of this link was not found. Use the link of the profile.",
      tryAgain: "The platform didn't answer. Please upload this line again.",
      allowance:
        "Your workspace has used today's free look-ups on this platform. Upload this line again tomorrow, or use the link of the profile.",
    },
  },
  "zh-CN": {
    errors: {
      empty: "请至少输入一个链接。",
      tooManyLines: "每次最多提交 {{max}} 行。",
      tooLong: "文本过长。",
      full: "排除名单已满，最多 {{max}} 位创作者。",
      noEnterprise: "您不属于任何企业。",
    },
    rows: {
      added: "已添加",
      listed: "已在名单中",
      repeated: "与其他行是同一位创作者",
      notFound: "未找到该链接对应的创作者，请使用主页链接。",
      tryAgain: "平台暂无响应，请重新上传该行。",
      allowance: "你的工作区今日在该平台的免费查询次数已用完。请明天重新上传该行，或改用主页链接。",
    },
  },
} as const;
