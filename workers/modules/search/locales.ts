/** Texts of the searches and their results, namespace `search`. */
export const searchLocales = {
  en: {
    errors: {
      projectRequired: "Please select a project first",
      platformUnsupported: "This search is not supported on the chosen platform.",
      keywordRequired: "Please enter a keyword",
      keywordOnly: "Please enter a keyword, not a link",
      keywordTooLong: "A keyword may have at most {{maximum}} characters.",
      tiktokLink: "Please enter a valid TikTok link or a hashtag",
      youtubeLink: "Please enter a valid YouTube link or a hashtag",
      videoCount: "Choose between {{min}} and {{max}} videos, in steps of {{step}}.",
      running: "A search is already running in this project. Continue with it, or end it to start a new one.",
      noTask: "No task yet",
      noMore: "There are no more results for this search.",
      unknownType: "This kind of search is not supported.",
      cursor: "This list has changed. Please reload it.",
    },
    failures: {
      platformMissing: "This platform is not connected at the moment.",
    },
    phases: {
      collecting: "Looking through videos and collecting creators",
    },
  },
  "zh-CN": {
    errors: {
      projectRequired: "请先选择项目",
      platformUnsupported: "所选平台不支持此搜索方式。",
      keywordRequired: "请输入关键词",
      keywordOnly: "请输入关键词，而不是链接",
      keywordTooLong: "关键词最多 {{maximum}} 个字符。",
      tiktokLink: "请输入有效的 TikTok 链接或话题标签",
      youtubeLink: "请输入有效的 YouTube 链接或话题标签",
      videoCount: "视频数量须在 {{min}} 到 {{max}} 之间，且为 {{step}} 的倍数。",
      running: "该项目中已有搜索正在进行。请继续该搜索，或先结束它再开始新的搜索。",
      noTask: "还没有任务",
      noMore: "该搜索没有更多结果了。",
      unknownType: "不支持此搜索类型。",
      cursor: "列表已发生变化，请重新加载。",
    },
    failures: {
      platformMissing: "该平台目前未接入。",
    },
    phases: {
      collecting: "正在浏览视频并收集创作者",
    },
  },
} as const;
