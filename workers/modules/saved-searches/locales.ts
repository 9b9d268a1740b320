/** Texts of saved searches, namespace `savedSearches`. */
export const savedSearchesLocales = {
  en: {
    errors: {
      nameRequired: "Please enter a name",
      nameTooLong: "A name can have at most {{max}} characters",
      tooMany: "A project can keep at most {{max}} saved searches. Delete one that you no longer need.",
      notSaveable: "This kind of search can't be saved: run again, it would find nothing new.",
      notFound: "This saved search doesn't exist any more.",
    },
  },
  "zh-CN": {
    errors: {
      nameRequired: "请输入名称",
      nameTooLong: "名称最多 {{max}} 个字符",
      tooMany: "每个项目最多保存 {{max}} 个搜索，请先删除不再需要的。",
      notSaveable: "这类搜索无法保存：再次运行不会找到新的创作者。",
      notFound: "该已保存的搜索已不存在。",
    },
  },
} as const;
