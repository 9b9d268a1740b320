/** Words of a post's later views and of posts held against each other, a part of `videoTracking`. */
export const forecastTexts = {
  en: {
    forecast: {
      title: "Views after 30 days, forecast",
      range: "{{low}} to {{high}}",
      middle: "most likely about {{views}}",
      rests_one:
        "Rests on {{number}} reading and the usual growth on {{platform}}: a post of this age has about {{share}} of its views. About eight of ten posts should end in this range; none is promised.",
      rests_other:
        "Rests on {{number}} readings and the usual growth on {{platform}}: a post of this age has about {{share}} of its views. About eight of ten posts should end in this range; none is promised.",
      estimated: "The views are estimated, and so is the forecast.",
      band: "8 of 10 posts",
      line: "Forecast",
    },
    compare: {
      button: "Compare",
      hint: "Choose {{min}} to {{max}} posts to compare them",
      title: "Compare posts",
      metric: "Number",
      text: "By the time since each post came out. A dashed line is an estimate.",
      post: "Post",
      age: "Age",
      days_one: "{{count}} d",
      days_other: "{{count}} d",
      now: "Last",
      tooFew: "Fewer than two of the chosen posts are still tracked.",
      onlyTable: "A curve needs two readings. The numbers are below.",
      since: "counted from its first reading",
    },
  },
  "zh-CN": {
    forecast: {
      title: "30 天播放量预测",
      range: "{{low}} 至 {{high}}",
      middle: "最可能约 {{views}}",
      rests_one:
        "依据 {{number}} 次读取和 {{platform}} 的一般增长规律：发布至今的作品通常已有约 {{share}} 的播放量。约八成作品会落在此范围内，不作保证。",
      rests_other:
        "依据 {{number}} 次读取和 {{platform}} 的一般增长规律：发布至今的作品通常已有约 {{share}} 的播放量。约八成作品会落在此范围内，不作保证。",
      estimated: "播放量为估算值，预测同样是估算。",
      band: "八成作品",
      line: "预测",
    },
    compare: {
      button: "对比",
      hint: "选择 {{min}} 至 {{max}} 个作品进行对比",
      title: "作品对比",
      metric: "指标",
      text: "按各作品发布后的时间对齐，虚线为估算值。",
      post: "作品",
      age: "发布后",
      days_one: "{{count}} 天",
      days_other: "{{count}} 天",
      now: "最新",
      tooFew: "所选作品中仍在追踪的不足两个。",
      onlyTable: "至少需要两次读取才有曲线，数字见下表。",
      since: "从首次读取起算",
    },
  },
} as const;
