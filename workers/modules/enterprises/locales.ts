/** Texts of enterprises, namespace `enterprises`. */
export const enterpriseLocales = {
  en: {
    errors: {
      mayNotPromote: "No permission to set enterprise admin",
      alreadyAdmin: "User is already an enterprise admin",
      self: "You can't remove yourself here. Leave the enterprise in Settings instead.",
      lastAdmin: "An enterprise keeps at least one admin. Make another member an admin first.",
      nameRequired: "Please enter a name",
      nameTooLong: "A name can have at most {{max}} characters",
      nameHasContact: "A name can't contain a web address, an email address or a phone number",
      invitationOver: "This invitation is no longer open. Ask the team's admin to send a new one.",
      badEmail: "Address {{index}} is not a valid e-mail address",
      mailedJustNow: "This address was written to within the last hour. Please try again later.",
      tagRequired: "Please enter a tag name",
      tagTooLong: "A tag name can have at most {{max}} characters",
      tagTaken: "The tag “{{name}}” exists already",
      tooManyTags: "An enterprise can have at most {{max}} tags. Delete one that you no longer need.",
      tooManyOnMember: "A member can have at most {{max}} tags",
    },
    refusals: {
      ALREADY_MEMBER: "Is a member already",
      ALREADY_INVITED: "Is invited already",
      DECLINED: "Declined your invitation. You can ask again 30 days after that.",
      NO_SEAT: "No seat is free",
      TOO_MANY_INVITATIONS: "Too many invitations are open",
      TOO_MANY_MAILS: "Your team has sent too many invitations in the last 24 hours. Please try again tomorrow.",
      MAILED_ENOUGH: "This mailbox got several invitations in the last 24 hours. Please try again tomorrow.",
      NOT_POSSIBLE: "This account can't join. Please contact support.",
    },
    joinRefusals: {
      OTHER_ENTERPRISE: "You belong to another enterprise. Leave it in Settings first.",
      OWN_SUBSCRIPTION:
        "You pay for a plan of your own by card. Cancel its renewal first; what you have paid for waits for you.",
      NO_SEAT: "The team has no free seat. Ask its admin.",
      NOT_POSSIBLE: "Your account can't join at present. Please contact support.",
    },
    log: {
      reset: "A new period began: what was used is free again",
      expired: "The term ended: what was left lapsed",
      given: "Added by Kolscout",
      taken: "Taken back by Kolscout",
      infoCards_one: "Info cards for {{email}}, {{count}} month",
      infoCards_other: "Info cards for {{email}}, {{count}} months",
    },
    mail: {
      subject: "You are invited to a team on Kolscout",
      text: "{{inviter}} invites you to join the team “{{enterprise}}” on Kolscout. Sign in with this address ({{email}}) within 14 days to accept or decline; if you are new here, signing in makes you a member:\n{{url}}\nWhat you made before stays private, and you can leave at any time. If you don't know the sender, ignore this email.",
      team: "a team",
    },
    notices: {
      JOINED: {
        subject: "You joined a team on Kolscout",
        text: "You are now a member of “{{enterprise}}” on Kolscout and use its quota. Colleagues see what you track, like and save from now on, and admins see what you use. What you made before stays private.\nYou can leave at any time:\n{{url}}",
      },
      REMOVED: {
        subject: "You were removed from a team on Kolscout",
        text: "An admin removed you from “{{enterprise}}” on Kolscout. Your account, your searches and your tracked posts stay yours; the team no longer sees them. A plan of your own that is still paid for goes on.\n{{url}}",
      },
      LEFT: {
        subject: "You left a team on Kolscout",
        text: "You left “{{enterprise}}” on Kolscout. Your account, your searches and your tracked posts stay yours; the team no longer sees them. If it wasn't you, contact support.\n{{url}}",
      },
      ADMIN: {
        subject: "You are an admin of your team on Kolscout",
        text: "An admin of “{{enterprise}}” made you an admin too. You can invite and remove members, set limits and see what everybody uses:\n{{url}}",
      },
      LIMIT: {
        subject: "Your daily limit on Kolscout was changed",
        text: "An admin of “{{enterprise}}” changed your daily limit. It is now: {{limit}}.\n{{url}}",
      },
      limits: {
        team: "the same as for every member of the team",
        none: "no limit of your own",
        own: "{{runs}} runs a day",
      },
    },
  },
  "zh-CN": {
    errors: {
      mayNotPromote: "没有权限设置企业管理员",
      alreadyAdmin: "该用户已是企业管理员",
      self: "不能在此移除自己，请在“设置”中退出企业。",
      lastAdmin: "企业至少需要保留一名管理员，请先将其他成员设为管理员。",
      nameRequired: "请输入名称",
      nameTooLong: "名称最多 {{max}} 个字符",
      nameHasContact: "名称不能包含网址、邮箱或电话号码",
      invitationOver: "该邀请已失效，请联系团队管理员重新发送。",
      badEmail: "第 {{index}} 个邮箱地址无效",
      mailedJustNow: "一小时内已向该邮箱发送过邮件，请稍后再试。",
      tagRequired: "请输入标签名称",
      tagTooLong: "标签名称最多 {{max}} 个字符",
      tagTaken: "标签“{{name}}”已存在",
      tooManyTags: "每个企业最多可有 {{max}} 个标签，请先删除不再需要的标签。",
      tooManyOnMember: "每位成员最多可有 {{max}} 个标签",
    },
    refusals: {
      ALREADY_MEMBER: "已是企业成员",
      ALREADY_INVITED: "已发出邀请",
      DECLINED: "对方已拒绝邀请，30 天后可再次邀请",
      NO_SEAT: "没有空余席位",
      TOO_MANY_INVITATIONS: "待接受的邀请过多",
      TOO_MANY_MAILS: "过去 24 小时内发出的邀请过多，请明天再试",
      MAILED_ENOUGH: "该邮箱在过去 24 小时内已多次收到邀请，请明天再试",
      NOT_POSSIBLE: "该账号无法加入，请联系客服。",
    },
    joinRefusals: {
      OTHER_ENTERPRISE: "您已加入其他企业，请先在“设置”中退出。",
      OWN_SUBSCRIPTION: "您正在用银行卡支付个人套餐，请先取消自动续费；已付费的时长会为您保留。",
      NO_SEAT: "该团队没有空余席位，请联系其管理员。",
      NOT_POSSIBLE: "您的账号目前无法加入，请联系客服。",
    },
    log: {
      reset: "新周期开始，已用次数重新可用",
      expired: "有效期结束，剩余次数失效",
      given: "由 Kolscout 增加",
      taken: "由 Kolscout 扣回",
      infoCards_one: "为 {{email}} 购买信息卡片 {{count}} 个月",
      infoCards_other: "为 {{email}} 购买信息卡片 {{count}} 个月",
    },
    mail: {
      subject: "邀请您加入 Kolscout 团队",
      text: "{{inviter}} 邀请您加入 Kolscout 上的团队“{{enterprise}}”。请在 14 天内使用此邮箱（{{email}}）登录，选择接受或拒绝；如果您还没有账号，登录后即成为成员：\n{{url}}\n您此前的内容仍只有您自己可见，并可随时退出。如果您不认识发件人，请忽略此邮件。",
      team: "某团队",
    },
    notices: {
      JOINED: {
        subject: "您已加入 Kolscout 团队",
        text: "您已成为 Kolscout 团队“{{enterprise}}”的成员，使用该团队的额度。从现在起，同事可以看到您追踪、喜欢和收藏的内容，管理员可以看到您的用量。您此前的内容仍只有您自己可见。\n您可以随时退出：\n{{url}}",
      },
      REMOVED: {
        subject: "您已被移出 Kolscout 团队",
        text: "管理员已将您移出 Kolscout 团队“{{enterprise}}”。您的账号、搜索和追踪的作品仍归您所有，团队不再能看到。您自己仍在有效期内的套餐将恢复使用。\n{{url}}",
      },
      LEFT: {
        subject: "您已退出 Kolscout 团队",
        text: "您已退出 Kolscout 团队“{{enterprise}}”。您的账号、搜索和追踪的作品仍归您所有，团队不再能看到。如非本人操作，请联系客服。\n{{url}}",
      },
      ADMIN: {
        subject: "您已成为 Kolscout 团队的管理员",
        text: "“{{enterprise}}”的管理员已将您设为管理员。您可以邀请和移除成员、设置上限并查看全部用量：\n{{url}}",
      },
      LIMIT: {
        subject: "您在 Kolscout 的每日上限已更改",
        text: "“{{enterprise}}”的管理员更改了您的每日上限，目前为：{{limit}}。\n{{url}}",
      },
      limits: {
        team: "与团队全体成员相同",
        none: "不单独限制",
        own: "每天 {{runs}} 次",
      },
    },
  },
} as const;
