/** Words of a post over time, a part of `videoTracking`. */
export const drawerTexts = {
  en: {
    drawer: {
      title: "Post over time",
      open: "Numbers over time of the post of {{name}}",
      metric: "Number",
      velocity: "Per day, lately",
      readings: "Readings",
      estimated: "These views are an estimate: likes × 15. The dashed line is not what the platform counted.",
      milestones: "Reached",
      views_one: "{{number}} view",
      views: "{{number}} views",
      reachedAfter: "seen {{time}} after it was posted",
      reachedBefore: "before the first reading",
      all: "All readings",
      time: "Read",
      earlier: "Load earlier readings",
      marks: { fell: "fewer views", missing: "number missing", absurd: "impossible number" },
      short: {
        title: "No curve yet",
        text: "A curve needs two readings. Update the post now, and again later.",
      },
    },
  },
  "zh-CN": {
    drawer: {
      title: "数据变化",
      open: "{{name}} 的作品数据变化",
      metric: "指标",
      velocity: "近期日增",
      readings: "读取次数",
      estimated: "播放量为估算值：点赞 × 15。虚线并非平台统计的数字。",
      milestones: "里程碑",
      views_one: "{{number}} 次播放",
      views: "{{number}} 次播放",
      reachedAfter: "发布后 {{time}}读到",
      reachedBefore: "首次读取前已达到",
      all: "全部读取记录",
      time: "读取时间",
      earlier: "加载更早的记录",
      marks: { fell: "播放减少", missing: "缺少数字", absurd: "数字不合理" },
      short: {
        title: "还没有曲线",
        text: "至少需要两次读取。现在更新一次，稍后再更新一次。",
      },
    },
  },
} as const;
