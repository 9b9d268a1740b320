/** Texts of records, namespace `records`. */
export const recordsLocales = {
  en: {
    errors: {
      nameRequired: "Please enter a tag name",
      nameTooLong: "A tag name can have at most {{max}} characters",
      nameTaken: "The tag “{{name}}” exists already",
      tooMany: "You can have at most {{max}} tags. Delete one that you no longer need.",
      tagNotFound: "This tag doesn't exist any more.",
      notFound: "This creator or one of the tags doesn't exist any more.",
      notSaved: "This creator is no longer saved.",
      noteRequired: "Please write something",
      noteTooLong: "A note can have at most {{max}} characters",
      noteNotFound: "This note doesn't exist any more.",
      tooManyNotes: "A creator can have at most {{max}} notes. Delete one that you no longer need.",
      full: "You can save at most {{max}} creators. Delete some that you no longer need.",
      adminsDelete: "Only an admin of your team can delete saved creators.",
      touched: "Somebody has worked on this creator meanwhile, so it stays saved.",
    },
  },
  "zh-CN": {
    errors: {
      nameRequired: "请输入标签名称",
      nameTooLong: "标签名称最多 {{max}} 个字符",
      nameTaken: "标签“{{name}}”已存在",
      tooMany: "最多可创建 {{max}} 个标签，请先删除不再需要的标签。",
      tagNotFound: "该标签已不存在。",
      notFound: "该创作者或其中的标签已不存在。",
      notSaved: "该创作者已不在收藏中。",
      noteRequired: "请输入备注内容",
      noteTooLong: "备注最多 {{max}} 个字符",
      noteNotFound: "该备注已不存在。",
      tooManyNotes: "每位创作者最多 {{max}} 条备注，请先删除不再需要的备注。",
      full: "最多可收藏 {{max}} 位创作者，请先删除不再需要的创作者。",
      adminsDelete: "只有团队管理员可以删除已收藏的创作者。",
      touched: "期间有人更新了该创作者，收藏已保留。",
    },
  },
} as const;
