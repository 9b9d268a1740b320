/** Why a profile could not be removed, namespace `removals`. */
export const removalLocales = {
  en: {
    errors: {
      accountMissing: "Enter the link or the handle of your account.",
      noAccount: "Enter the link of one profile on YouTube, TikTok or Instagram, or a handle such as @name.",
      platformMissing: "Choose the platform that this handle is on, or enter the link of the profile.",
      codeInvalid: "This code has expired or belongs to another account. Get a new one.",
      codeMissing:
        "The code isn't in your bio yet. Save it there and check again; a platform can take a few minutes to show it.",
      bioEmpty: "We read an empty bio. Put the code in it, save it and check again.",
      bioPrivate:
        "This account is private and we can't read its bio. Make it public for a moment, or write to support.",
      tooManyTries: "That was too many tries in a short time. Nothing has changed; wait a few minutes and try again.",
      noProfileLink: "Enter one link of a profile on this platform, or its handle.",
      noAccountId:
        "Enter the account's ID as the platform writes it, such as UCBR8-60-B28hp2BmDPdntcQ on YouTube or a number.",
      noProfile: "No profile is there. Check the link; a private or deleted profile can't be read.",
      platformAway: "The platform doesn't answer right now. Nothing has changed; try again in a moment.",
      lookUpsSpent: "We can't read more profiles today. Nothing has changed; try again tomorrow or write to support.",
    },
  },
  "zh-CN": {
    errors: {
      accountMissing: "请输入账号链接或账号名。",
      noAccount: "请输入一个 YouTube、TikTok 或 Instagram 主页链接，或 @name 形式的账号名。",
      platformMissing: "请选择该账号名所在的平台，或直接输入主页链接。",
      codeInvalid: "该验证码已过期，或不属于此账号，请重新获取。",
      codeMissing: "简介中还没有验证码。请保存简介后再检查一次；平台更新可能需要几分钟。",
      bioEmpty: "我们读到的简介是空的。请放入验证码并保存，然后再检查一次。",
      bioPrivate: "该账号为私密账号，无法读取简介。请暂时设为公开，或联系客服。",
      tooManyTries: "短时间内尝试次数过多，数据没有任何变化，请过几分钟再试。",
      noProfileLink: "请输入该平台的一个主页链接或账号名。",
      noAccountId: "请按平台的格式输入账号 ID：YouTube 形如 UCBR8-60-B28hp2BmDPdntcQ，TikTok 和 Instagram 为一串数字。",
      noProfile: "没有找到该主页。请检查链接；私密或已注销的主页无法读取。",
      platformAway: "平台暂时没有响应，数据没有任何变化，请稍后再试。",
      lookUpsSpent: "今天无法再读取更多主页，数据没有任何变化，请明天再试或联系客服。",
    },
  },
} as const;
