/** What the server says about leaving, namespace `leaving`. */
export const leavingLocales = {
  en: {
    errors: {
      email: "Type the address that you sign in with.",
      lastAdmin: "You are the only admin of your enterprise. Make another member an admin first; then you can leave.",
      notLeaving: "This account's deletion was not asked for, or it has begun already.",
    },
    export: {
      title: "My data",
      label: "All my data",
      readme:
        "Everything that Kolscout keeps of you, from the moment in which this file was made.\n\ndata/      one JSON file for each kind of record; times are milliseconds since 1970 (UTC), quota is in tenths of a run\npictures/  the pictures of your mails\n\nNot in here: passwords and tokens, which are kept sealed or as digests alone; files that you had made in the last day; and what your enterprise's members share, which is the enterprise's.\n",
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
    export: {
      title: "我的数据",
      label: "我的全部数据",
      readme:
        "这里是生成此文件时 Kolscout 保存的与你有关的全部数据。\n\ndata/      每类记录一个 JSON 文件；时间为 1970 年以来的毫秒数（UTC），额度以十分之一次为单位\npictures/  你邮件中的图片\n\n不包含：密码和令牌（仅以加密或摘要形式保存）、最近一天内你生成的文件，以及企业成员共享的内容（归企业所有）。\n",
    },
    mail: {
      subject: "你的 Kolscout 账号将于 {{date}} 注销",
      text: "我们收到了注销账号 {{email}} 的申请。账号将在 {{date}}（UTC）之后删除，且无法恢复。\n在此之前，不会再发出邮件、运行任务或续订套餐。\n如果改变主意，或者不是你本人操作，请登录并保留账号：\n{{url}}",
    },
  },
} as const;
