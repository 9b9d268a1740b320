/** Words of the legal pages, namespace `legal`. */
export const legalLocales = {
  en: {
    page: {
      back: "Go back",
      contents: "Contents",
      effective: "Effective from {{day}}",
    },
  },
  "zh-CN": {
    page: {
      back: "返回",
      contents: "目录",
      effective: "自 {{day}} 起生效",
    },
  },
};
