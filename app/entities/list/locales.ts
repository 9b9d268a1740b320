/** Words of the ways to a list of creators, namespace `list`. */
export const listLocales = {
  en: {
    links: {
      valid: "{{number}} valid",
      invalid: "{{number}} invalid",
      duplicates: "{{number}} repeated",
      showInvalid: "Show what is not counted",
    },
    modes: {
      input: { title: "Keyword", text: "Creators whose videos are found by a word or phrase" },
      hashtag: { title: "Hashtag", text: "Creators who post under a hashtag" },
      following: { title: "Following", text: "Whom a creator follows" },
      tagged: { title: "Tagged", text: "Creators who tag an account in their posts" },
      bgm: { title: "Background music", text: "Creators who use a sound" },
      similar: { title: "Similar", text: "Creators like one you know" },
      "web-list": { title: "Links to list", text: "A list from profile links you have" },
      auto: { title: "AI task", text: "Describe whom you want and let it search" },
    },
  },
  "zh-CN": {
    links: {
      valid: "有效 {{number}} 条",
      invalid: "无效 {{number}} 条",
      duplicates: "重复 {{number}} 条",
      showInvalid: "查看未计入的内容",
    },
    modes: {
      input: { title: "关键词", text: "用词或短语找到视频，再找到发布它们的创作者" },
      hashtag: { title: "话题标签", text: "在某个标签下发布作品的创作者" },
      following: { title: "关注列表", text: "某位创作者关注了谁" },
      tagged: { title: "被标记作品", text: "在作品里标记某账号的创作者" },
      bgm: { title: "背景音乐", text: "使用某个音乐的创作者" },
      similar: { title: "相似创作者", text: "与你认识的创作者相似的人" },
      "web-list": { title: "链接生成名单", text: "用已有的主页链接生成名单" },
      auto: { title: "AI 任务", text: "描述想找的创作者，让 AI 自动寻找" },
    },
  },
};
