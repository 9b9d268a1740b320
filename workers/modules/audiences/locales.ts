/** Texts of audiences that the server says, namespace `audiences`. */
export const audiencesLocales = {
  en: {
    errors: { unsupported: "The audience can be read of posts on YouTube, TikTok and Instagram." },
    failures: {
      left: "You are no longer in one enterprise with the owner of this post.",
      unsupported: "Comments of this platform can't be read at the moment.",
    },
  },
  "zh-CN": {
    errors: { unsupported: "仅支持读取 YouTube、TikTok 和 Instagram 作品的受众。" },
    failures: {
      left: "您与该作品的所有者已不在同一企业。",
      unsupported: "目前无法读取该平台的评论。",
    },
  },
} as const;
