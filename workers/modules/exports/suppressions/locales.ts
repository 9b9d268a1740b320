/** Words of the file of people who are not written to. */
export const suppressionFileLocales = {
  en: {
    title: "Do not contact",
    columns: { email: "Email", reason: "Reason", addedBy: "Added by", createdAt: "Added (UTC)" },
    reasons: {
      unsubscribed: "Unsubscribed",
      declined: "Said no",
      complaint: "Complained",
      bounced: "Address doesn't work",
      manual: "Added by hand",
      imported: "Imported",
    },
  },
  "zh-CN": {
    title: "不再联系名单",
    columns: { email: "邮箱", reason: "原因", addedBy: "添加人", createdAt: "添加时间（UTC）" },
    reasons: {
      unsubscribed: "已退订",
      declined: "已婉拒",
      complaint: "已投诉",
      bounced: "邮箱地址无效",
      manual: "手动添加",
      imported: "导入",
    },
  },
} as const;
