/** Texts of found posts that the server says, namespace `sightings`. */
export const sightingsLocales = {
  en: {
    errors: {
      noSign: "“{{term}}”: write a hashtag with #, a handle with @, or a web address.",
      tooLong: "“{{term}}” is longer than {{max}} characters.",
      tooWide: "“{{term}}” stands in posts of any brand: add the path of your own page.",
      malformed: "“{{term}}” is no hashtag, handle or web address.",
      tooMany: "At most {{max}} can be named.",
      notOpen: "These posts have been decided on already.",
    },
  },
  "zh-CN": {
    errors: {
      noSign: "“{{term}}”：请用 # 开头写话题标签，用 @ 开头写账号，或填写网址。",
      tooLong: "“{{term}}”超过 {{max}} 个字符。",
      tooWide: "“{{term}}”在任何品牌的作品中都会出现：请补充您自己页面的路径。",
      malformed: "“{{term}}”不是话题标签、账号或网址。",
      tooMany: "最多可填写 {{max}} 个。",
      notOpen: "这些作品已处理过。",
    },
  },
} as const;
