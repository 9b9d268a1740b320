/** Texts of tags on creators, namespace `records`. */
export const recordsLocales = {
  en: {
    errors: {
      nameRequired: "Please enter a tag name",
      nameTooLong: "A tag name can have at most {{max}} characters",
      nameTaken: "The tag “{{name}}” exists already",
      tooMany: "You can have at most {{max}} tags. Delete one that you no longer need.",
      tagNotFound: "This tag doesn't exist any more.",
      notFound: "This creator or one of the tags doesn't exist any more.",
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
    },
  },
} as const;
