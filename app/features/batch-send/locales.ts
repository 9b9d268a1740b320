import { comparisonTexts } from "./comparison-texts.ts";
import { recordsTexts } from "./records-texts.ts";

/** Words of the page that writes to many, and of the hub of mail, namespace `batchSend`. */
export const batchSendLocales = {
  en: {
    title: "Batch send",
    subtitle: "One mail to many creators from your own Gmail, at a human pace. Follow-ups stop when somebody answers.",
    hub: {
      title: "Email",
      text: "Write to creators from your own Gmail, follow up, and see who answers.",
      templates: "Templates",
      templatesText: "Subject, text and follow-ups, with a place for each creator's name.",
      batch: "Batch send",
      batchText: "Queue a template to up to 500 people and watch what becomes of each mail.",
      group: "Group send",
      groupText: "Write one mail to people you choose by hand, without making a template of it.",
      now: "{{waiting}} waiting · {{sent}} sent in 24 h",
    },
    view: { label: "View", receivers: "Receivers", records: "Mails" },
    template: { edit: "Edit template" },
    ...recordsTexts.en,
    ...comparisonTexts.en,
  },
  "zh-CN": {
    title: "批量发送",
    subtitle: "用自己的 Gmail 以自然的节奏给多位创作者发信，对方回复后自动停止跟进。",
    hub: {
      title: "邮件",
      text: "用自己的 Gmail 联系创作者、自动跟进，并查看谁已回复。",
      templates: "邮件模板",
      templatesText: "主题、正文与跟进邮件，并为每位创作者的名字留好位置。",
      batch: "批量发送",
      batchText: "将模板一次发给最多 500 人，并查看每封邮件的进展。",
      group: "群组发送",
      groupText: "给手动选定的人写一封邮件，无需先建模板。",
      now: "{{waiting}} 封待发送 · 24 小时内已发 {{sent}} 封",
    },
    view: { label: "视图", receivers: "收件人", records: "发送记录" },
    template: { edit: "编辑模板" },
    ...recordsTexts["zh-CN"],
    ...comparisonTexts["zh-CN"],
  },
} as const;
