/** Texts of projects. */
export const projectsLocales = {
  en: {
    errors: {
      nameRequired: "Please enter a project name",
      nameTooLong: "The project name can have at most {{max}} characters",
      descriptionTooLong: "The description can have at most {{max}} characters",
      tooMany: "You can have at most {{max}} projects. Delete one that you no longer need.",
      defaultStays: "The Default Project can't be deleted. You can reset it instead.",
      notFound: "This project doesn't exist any more.",
    },
  },
  "zh-CN": {
    errors: {
      nameRequired: "请输入项目名称",
      nameTooLong: "项目名称最多 {{max}} 个字符",
      descriptionTooLong: "项目描述最多 {{max}} 个字符",
      tooMany: "最多可创建 {{max}} 个项目，请先删除不再需要的项目。",
      defaultStays: "默认项目不能删除，可以重置。",
      notFound: "该项目已不存在。",
    },
  },
} as const;
