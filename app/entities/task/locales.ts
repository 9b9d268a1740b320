/** Words of a task and of its file, namespace `task`. */
export const taskLocales = {
  en: {
    end: {
      title: "End this search?",
      text: "What was found stays in its project and can be exported. Runs that were not used go back to your account. Similar searches that superlikes started in this list end too; searches on other platforms go on.",
      confirm: "End search",
    },
    download: {
      failed: "Download task failed",
      createFailed: "Failed to create download task",
      statusFailed: "Failed to get download task status",
      noUrl: "Download URL not available",
    },
  },
  "zh-CN": {
    end: {
      title: "确定结束这次搜索吗？",
      text: "已找到的创作者会保留在项目中，仍可导出；没有用掉的次数会退回账户。此列表中由超级喜欢发起的相似搜索会一并结束，其他平台的搜索不受影响。",
      confirm: "结束搜索",
    },
    download: {
      failed: "下载任务失败",
      createFailed: "创建下载任务失败",
      statusFailed: "获取下载任务状态失败",
      noUrl: "没有可用的下载地址",
    },
  },
};
