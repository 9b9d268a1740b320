/** Texts of the task engine, namespace `tasks`. */
export const tasksLocales = {
  en: {
    errors: {
      alreadyRunning: "A task of this kind is already running in this project. Wait for it or end it first.",
      tooManyOpen_one: "You have {{count}} unfinished task. Please wait until it has finished.",
      tooManyOpen: "You have {{count}} unfinished tasks. Please wait until one of them has finished.",
    },
    failures: {
      returned: "{{reason}} What was not delivered has been returned to your quota.",
      internal: "Something went wrong while the task was running.",
      providerBusy: "The platform kept asking us to slow down, so the task was stopped.",
      lost: "The task got stuck and was stopped.",
      suspended: "The membership was suspended, so the task was stopped.",
      expired: "The membership has expired, so the task was stopped.",
      support: "Our support ended the task because it did not go on.",
      leaving: "The account is being deleted, so the task was stopped.",
      left: "You no longer belong to the account that pays for this task, so it was stopped.",
    },
    phases: {
      waiting: "The platform asks us to slow down; it is asked again by itself",
    },
  },
  "zh-CN": {
    errors: {
      alreadyRunning: "该项目中已有同类任务正在运行，请等待其完成或先结束它。",
      tooManyOpen_one: "你有 {{count}} 个未完成的任务，请等待其中一个完成。",
      tooManyOpen: "你有 {{count}} 个未完成的任务，请等待其中一个完成。",
    },
    failures: {
      returned: "{{reason}}未交付的部分已退回你的额度。",
      internal: "任务运行时出错。",
      providerBusy: "平台持续要求降低请求频率，任务已停止。",
      lost: "任务卡住并已停止。",
      suspended: "会员已被停用，任务已停止。",
      expired: "会员已过期，任务已停止。",
      support: "任务无法继续，客服已将其结束。",
      leaving: "账号正在注销，任务已停止。",
      left: "你已不属于为该任务付费的账户，任务已停止。",
    },
    phases: {
      waiting: "平台要求放慢速度，会自动重试",
    },
  },
} as const;
