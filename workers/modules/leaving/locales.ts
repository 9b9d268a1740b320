/** What the server says about leaving, namespace `leaving`. */
export const leavingLocales = {
  en: {
    errors: {
      email: "Type the address that you sign in with.",
      lastAdmin: "You are the only admin of your enterprise. Make another member an admin first; then you can leave.",
      notLeaving: "This account's deletion was not asked for, or it has begun already.",
    },
    mail: {
      subject: "Your Kolscout account will be deleted on {{date}}",
      text: "The deletion of the account {{email}} was asked for. It happens after {{date}} (UTC) and can't be undone.\nUntil then no mail goes out, no task runs and no plan renews.\nChanged your mind, or wasn't it you? Sign in and keep the account:\n{{url}}",
    },
  },
  "zh-CN": {
    errors: {
      email: "请输入你的登录邮箱。",
      lastAdmin: "你是企业唯一的管理员。请先将另一位成员设为管理员，然后再注销。",
      notLeaving: "该账号没有待处理的注销申请，或注销已开始执行。",
    },
    mail: {
      subject: "你的 Kolscout 账号将于 {{date}} 注销",
      text: "我们收到了注销账号 {{email}} 的申请。账号将在 {{date}}（UTC）之后删除，且无法恢复。\n在此之前，不会再发出邮件、运行任务或续订套餐。\n如果改变主意，或者不是你本人操作，请登录并保留账号：\n{{url}}",
    },
  },
} as const;
