/** Words of superlikes and of the creators found by them, namespace `superlikes`. */
export const superlikesLocales = {
  en: {
    from: "Similar From:",
    more: "and {{number}} more",
    running: "@{{name}}: looking for similar creators",
    ended: "@{{name}}: done",
    started: "Similar creators to {{name}} are being looked for and join this list. Only what is found is charged.",
    already: "the user has been processed, no new task is created",
    createFailed: "Create superlike task failed: {{message}}",
    failed: "SUPERLIKE task failed",
    pollFailed: "SUPERLIKE task polling failed",
  },
  "zh-CN": {
    from: "相似来源：",
    more: "还有 {{number}} 位",
    running: "@{{name}}：正在寻找相似创作者",
    ended: "@{{name}}：已完成",
    started: "正在寻找与 {{name}} 相似的创作者，结果会加入当前列表，只按实际找到的扣费。",
    already: "该创作者已处理过，不会创建新任务",
    createFailed: "创建超级喜欢任务失败：{{message}}",
    failed: "超级喜欢任务失败",
    pollFailed: "获取超级喜欢任务状态失败",
  },
} as const;
