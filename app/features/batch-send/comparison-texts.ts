/** Words of the choice to compare two templates, part of the namespace `batchSend`. */
export const comparisonTexts = {
  en: {
    compare: {
      open: "Compare templates",
      with: "Compared with “{{name}}”",
      title: "Compare with another template",
      text: "Half of the people get “{{name}}”, the other half the template that you choose here. Chance decides who gets which; people of one company get the same.",
      other: "Other template",
      none: "No other template",
      noOther: "There is no other template yet. Duplicate this one and change what you want to compare.",
      tooFew_one: "A comparison needs {{min}} people: with fewer it would show chance. {{number}} can be written to.",
      tooFew_other: "A comparison needs {{min}} people: with fewer it would show chance. {{number}} can be written to.",
      unread: "{{email}} may not be read, so its answers are not known. Connect it again and allow reading.",
      shows:
        "With {{half}} people each, only a clear difference shows: where {{base}}% answer one template, about {{rate}}% must answer the other.",
      when: "You find the result in the numbers of both templates, once {{sample}} people of each were reached and had {{days}} days to answer. No mail is stopped or changed by it.",
      start: "Compare",
      stop: "Don't compare",
    },
  },
  "zh-CN": {
    compare: {
      open: "对比模板",
      with: "与“{{name}}”对比",
      title: "与另一个模板对比",
      text: "一半收件人收到“{{name}}”，另一半收到您在此选择的模板。分组随机，同一公司的人收到同一模板。",
      other: "另一个模板",
      none: "没有其他模板",
      noOther: "还没有其他模板。请复制当前模板，再修改想要对比的内容。",
      tooFew_one: "对比至少需要 {{min}} 位收件人，人数太少时结果多半是偶然。目前可发送 {{number}} 位。",
      tooFew_other: "对比至少需要 {{min}} 位收件人，人数太少时结果多半是偶然。目前可发送 {{number}} 位。",
      unread: "{{email}} 未授权读取，无法得知回复。请重新连接并允许读取邮件。",
      shows: "每组 {{half}} 人时，只有明显的差别才看得出来：若一个模板有 {{base}}% 的人回复，另一个约需 {{rate}}%。",
      when: "每个模板送达 {{sample}} 人、并各有 {{days}} 天时间回复之后，结果会显示在两个模板的数据中。已排队的邮件不会因此停止或改变。",
      start: "对比",
      stop: "不对比",
    },
  },
} as const;
