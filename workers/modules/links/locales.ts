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
      no_platform: "A name alone doesn't say which platform it is on",
      too_long: "This text is too long",
    },
    /** Why a link of a known kind cannot be tracked; others take their text from `reasons`. */
    untrackable: {
      profile: "This is a creator's page. Paste the links of their posts",
      music: "This is a sound, not a post",
      tag: "This is a hashtag, not a post",
      short: "Open this share link and paste the address of the post",
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
      shortLinkLater: "Xiaohongshu doesn't answer right now. Please try again in a moment",
      lookUpsSpent: "Today's look-ups are used up. Open the short link and paste the full address",
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
      no_platform: "只有名称，无法判断所在平台",
      too_long: "文本过长",
    },
    untrackable: {
      profile: "这是创作者主页，请粘贴作品链接",
      music: "这是音乐，不是作品",
      tag: "这是话题标签，不是作品",
      short: "请打开该分享链接，再粘贴作品的地址",
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
      shortLinkLater: "小红书暂时没有响应，请稍后再试",
      lookUpsSpent: "今天的查询次数已用完，请打开短链接并粘贴完整地址",
    },
  },
} as const;
