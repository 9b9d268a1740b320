/** Words of saving a creator from a card, namespace `saveCreator`. */
export const saveCreatorLocales = {
  en: {
    save: "Save",
    isSaved: "Saved",
    saveName: "Save {{name}}",
    done: "{{name}} is saved.",
    already: "{{name}} was saved already.",
    takenBack: "{{name}} is not saved any more.",
    stays: "{{name}} stays saved: a save is taken back within ten minutes, while nobody has worked on it.",
    open: "Open",
    undo: "Undo",
    failed: "Saving {{name}} did not work. {{message}}",
  },
  "zh-CN": {
    save: "收藏",
    isSaved: "已收藏",
    saveName: "收藏 {{name}}",
    done: "已收藏 {{name}}。",
    already: "{{name}} 之前已收藏。",
    takenBack: "已取消收藏 {{name}}。",
    stays: "{{name}} 仍在收藏中：收藏后十分钟内且未做其他操作时才能取消。",
    open: "打开",
    undo: "撤销",
    failed: "{{name}} 收藏未成功。{{message}}",
  },
} as const;
