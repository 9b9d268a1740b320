/** Words of the file of usage. */
export const usageFileLocales = {
  en: {
    title: "Usage",
    columns: {
      time: "Time (UTC)",
      who: "Who",
      type: "Type",
      what: "What",
      held: "Held (runs)",
      givenBack: "Given back (runs)",
      used: "Used (runs)",
      state: "State",
    },
    states: { held: "running", kept: "used", partly: "partly given back", returned: "given back" },
  },
  "zh-CN": {
    title: "用量明细",
    columns: {
      time: "时间（UTC）",
      who: "使用人",
      type: "类型",
      what: "用途",
      held: "预扣（次）",
      givenBack: "退还（次）",
      used: "已用（次）",
      state: "状态",
    },
    states: { held: "进行中", kept: "已使用", partly: "部分退还", returned: "已退还" },
  },
} as const;
