/** Texts of the browser extension's calls that the server says, namespace `companion`. */
export const companionLocales = {
  en: {
    errors: {
      notOurs: "This extension isn't Kolscout's. Nothing was connected.",
      tooMany: "At most {{max}} extensions can be connected. Disconnect one in your settings first.",
      tagsRequired: "Choose at least one tag.",
      projectRequired: "Choose a project.",
      projectNotFound: "This project is no longer there.",
    },
    rows: {
      unclear: "This entry doesn't say which account it is",
      favorite: "Added to the project's favorites",
      already: "Is a favorite of the project already",
      repeated: "The same creator as another one",
      needsSearch:
        "No list of this project has the creator yet. Search for it in Kolscout; the price is shown before it starts",
    },
  },
  "zh-CN": {
    errors: {
      notOurs: "这不是 Kolscout 的扩展，未进行连接。",
      tooMany: "最多可连接 {{max}} 个扩展，请先在设置中断开一个。",
      tagsRequired: "请至少选择一个标签。",
      projectRequired: "请选择项目。",
      projectNotFound: "该项目已不存在。",
    },
    rows: {
      unclear: "无法判断这是哪个账号",
      favorite: "已加入项目收藏",
      already: "已在项目收藏中",
      repeated: "与另一项是同一位创作者",
      needsSearch: "该项目的列表中还没有这位创作者，请在 Kolscout 中搜索，开始前会显示价格",
    },
  },
} as const;
