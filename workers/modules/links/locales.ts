/** Texts of pasted links: why one does not count, and what a purpose says above its limit. */
export const linksLocales = {
  en: {
    reasons: {
      not_a_link: "This is not a link",
      bad_address: "This address is not written the way a platform writes it",
      unknown_site: "This site is not supported",
      unsupported_page: "This page of the platform is not supported",
      wrong_platform: "This link belongs to another platform",
      wrong_kind: "This sort of link doesn't count here",
      bad_name: "No account can have this name",
      too_long: "This text is too long",
    },
    tooMany: {
      query: "At most {{max}} links per query. You have entered {{count}}.",
      list: "Link count exceeds the limit! Maximum allowed {{max}} links",
      tracking: "Maximum limit exceeded: Please input no more than {{max}} links. Current count: {{count}}",
      exclude: "At most {{max}} items are supported per upload",
    },
    errors: {
      empty: "Please enter at least one valid link",
      shortLinkOnly: "Please enter a short link",
      shortLinkFailed: "This short link doesn't lead to a page that we know",
    },
  },
  "zh-CN": {
    reasons: {
      not_a_link: "这不是链接",
      bad_address: "链接地址的写法不正确",
      unknown_site: "暂不支持该网站",
      unsupported_page: "暂不支持该平台的这类页面",
      wrong_platform: "该链接属于其他平台",
      wrong_kind: "此处不支持这类链接",
      bad_name: "账号名称不正确",
      too_long: "文本过长",
    },
    tooMany: {
      query: "每次最多查询 {{max}} 个链接，当前为 {{count}} 个。",
      list: "链接数量超出限制！最多允许 {{max}} 个链接",
      tracking: "超出最大限制：最多输入 {{max}} 个链接，当前数量：{{count}}",
      exclude: "每次上传最多支持 {{max}} 条",
    },
    errors: {
      empty: "请输入至少一个有效链接",
      shortLinkOnly: "请输入短链接",
      shortLinkFailed: "该短链接没有指向可识别的页面",
    },
  },
} as const;
