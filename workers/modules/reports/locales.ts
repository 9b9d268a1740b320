/** Texts of shared reports that the server says, namespace `reports`. */
export const reportsLocales = {
  en: {
    errors: {
      titleRequired: "Please give the report a title",
      titleTooLong: "A title can have at most {{max}} characters",
      noPosts: "There is no post to report on. Choose other dates, platforms or labels.",
      tooManyPosts: "A report can sum up {{max}} posts at most. Choose fewer days or platforms.",
      tooMany: "You can have at most {{max}} reports. Delete one that you no longer need.",
      notFound: "This report doesn't exist any more.",
      closed: "This report is not available.",
    },
  },
  "zh-CN": {
    errors: {
      titleRequired: "请填写报告标题",
      titleTooLong: "标题最多 {{max}} 个字符",
      noPosts: "没有可生成报告的作品，请调整日期、平台或标签。",
      tooManyPosts: "一份报告最多汇总 {{max}} 个作品，请缩小日期或平台范围。",
      tooMany: "最多可保留 {{max}} 份报告，请先删除不再需要的报告。",
      notFound: "该报告已不存在。",
      closed: "该报告不可用。",
    },
  },
} as const;
