import type { LegalTexts } from "./legal-text.ts";

const EFFECTIVE_FROM = "2026-11-28";

/** The privacy policy. It promises only what the product does: change both together. */
export const privacyPolicy: LegalTexts = {
  en: {
    title: "Privacy policy",
    effectiveFrom: EFFECTIVE_FROM,
    opening:
      "Kolscout helps marketers find and contact creators on public video platforms. This policy says which data we handle, why, for how long, and what you can ask of us. “You” is anyone who uses Kolscout; “creators” are the people whose public profiles you look at.",
    parts: [
      {
        heading: "What we keep about you",
        paragraphs: ["We keep what your account needs and nothing beside it:"],
        points: [
          "your e-mail address, and your name and picture if you sign in with Google;",
          "your plan, your quota and every change to it;",
          "your projects, searches, ratings, tags and exports;",
          "an identifier of each browser you sign in with, to recognise abuse;",
          "payment records. Card numbers go to the payment provider and never reach us.",
        ],
      },
      {
        heading: "Signing in with Google",
        paragraphs: [
          "If you choose Continue with Google, Google tells us your e-mail address, your name and your picture. We use them to open your account and to show you who is signed in.",
          "Without Google you sign in with a code that we send to your e-mail address. Codes expire and work once.",
        ],
      },
      {
        heading: "Sending mail through your Gmail account",
        paragraphs: [
          "Only if you connect Gmail do we ask for permission to send mail, and only then for the permission to read replies to what was sent. You can use every search feature without it.",
          "We use the permission to send the messages you wrote to the people you chose, at the pace you set, and to see which of them answered. We do not read other mail, we do not use mail for advertising, we do not train models on it, and nobody on our team reads it unless you ask us to look into a problem or the law requires it.",
          "Kolscout's use of information received from Google APIs follows the Google API Services User Data Policy, including its Limited Use requirements.",
          "Access tokens are encrypted where they are stored. You can withdraw the permission at any time in Kolscout or in your Google account; sending stops at once.",
        ],
      },
      {
        heading: "No permanent storage of mail",
        paragraphs: [
          "We do not keep the content of your mailbox. Message content that passes through Kolscout to be sent or to recognise a reply is cached for at most 24 hours and then deleted. What stays is the record of what you sent: to whom, when, with which template, and whether it was answered.",
        ],
      },
      {
        heading: "What we keep about creators",
        paragraphs: [
          "We show what creators made public themselves: profile, posts, public counts, and contact addresses they published in a bio or a description, together with where each was found. We read it through the platforms' own interfaces and through licensed data services.",
          "Our own readers sign in nowhere: they collect no private accounts and no private messages, and we do not guess addresses.",
          "Our browser extension works only when the person who uses it presses its button, on that page alone. On YouTube, TikTok and Instagram it reads the links and names of the creators that the page shows, which may be a page that person is signed in to. They stay in that person's browser; the links are sent to us to show what we know of these creators, and are kept when that person tags them, likes them or excludes them. In TikTok Shop's affiliate centre, which is open to signed-in sellers alone, it reads the table: handles, figures of sales and, where the table shows them, contacts. A seller who imports these rows keeps them with us in their own project; other customers do not see them.",
          "If you are a creator, you can remove your profile yourself on the page linked below, without an account of ours. It gives you a code for your bio, reads the bio once you ask for it, and so knows that the profile is yours; before that nothing you enter is stored. If you can't change the bio, or want your data corrected, use Contact support at the foot of this page.",
          "We then erase what we keep of the profile: the profile itself, posts, contacts, and the ratings, tags and notes of our customers. Erasing takes minutes; copies in caches go within a day, and the history of the database within 30 days. Emails that wait are canceled.",
          "A removed profile stays removed: we keep a hash of its account, ask for it before anything is stored, and ask for it again after the database was repaired from its history. What our customers keep as their own records stays with them: what was sent to an address and what came back, links they typed themselves, and of an agreed or paid cooperation its dates, numbers and cost, without your name.",
        ],
        link: { to: "/removal", label: "Remove your creator profile" },
      },
      {
        heading: "Why we may use these data",
        paragraphs: [
          "To provide the service you signed up for, to charge for it correctly, to keep it safe, and to meet legal duties. For creators' public data the basis is the legitimate interest of both sides in finding each other for work, weighed against the creator's interests.",
        ],
      },
      {
        heading: "Cookies and similar storage",
        paragraphs: [
          "We set cookies that the service needs: your session, your language and theme, the current project and platform, and the browser identifier. While we try different terms of our plans, one more remembers which of them this browser was shown; we count how many people saw the plans and how many bought one. We set none for advertising and we let no third party follow you here.",
        ],
      },
      {
        heading: "Who else handles data",
        paragraphs: [
          "Companies that work for us under contract: hosting and storage, sign-in, payments, mail delivery, a language model (see below), and reports of software errors without personal content. We do not sell data. We hand data to authorities only where the law compels us.",
          "Where it is switched on, a language model helps to judge which creators fit a description. It is sent the description and the public name, biography and post texts of some creators, shortened and without links, addresses and telephone numbers, and nothing about you. Its answer moves a creator between the groups of a result and decides nothing else; we keep it for 30 days, without the texts.",
          "Some of these companies are outside your country. Where the law asks for it, transfers rest on standard contractual clauses.",
        ],
      },
      {
        heading: "How long we keep data",
        paragraphs: ["Data live as long as they are of use to you, and no longer than this:"],
        points: [
          "technical logs: 30 days;",
          "cached message content: at most 24 hours;",
          "replies of the video platforms that we keep to answer you faster: at most 24 hours;",
          "exported files: one day; a link opens one for 15 minutes;",
          "your account and everything in it: until you delete it. It is deleted seven days after you ask, and until then you can change your mind;",
          "the history of the database, from which it can be repaired: 30 days. Your mails and notes are unreadable in it as soon as your account is deleted, because the key they are stored under is destroyed. Other data is still in there for so long; it is read for a repair alone, and after a repair your deletion is carried out again at once;",
          "amounts of payments and of quota: as long as tax law demands, after a deletion without your name and address.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "You can export all of your data and delete your account yourself: Account, in the menu behind your name. With it we give back the access that you gave us to Google and delete what we keep of you; what your enterprise's members share stays with the enterprise, without your name and address.",
          "You can also ask us to correct data, object to a use, or ask us to limit it. Write to the address below; we answer within 30 days. You may also complain to the data protection authority of your country.",
        ],
      },
      {
        heading: "Safety",
        paragraphs: [
          "Data travel encrypted and are stored encrypted. Access is limited to the people who need it and is recorded. If something goes wrong that puts you at risk, we tell you and the authority without undue delay.",
        ],
      },
      {
        heading: "Age",
        paragraphs: [
          "Kolscout is a tool for work and for adults. It is not meant for anyone under 18, and we do not knowingly keep their data.",
        ],
      },
      {
        heading: "Changes and contact",
        paragraphs: [
          "If this policy changes in a way that matters, we tell you by e-mail or in the product before it takes effect. For questions and requests use Contact support at the foot of this page.",
        ],
      },
    ],
  },
  "zh-CN": {
    title: "隐私政策",
    effectiveFrom: EFFECTIVE_FROM,
    opening:
      "Kolscout 帮助营销人员在公开视频平台上查找并联系创作者。本政策说明我们处理哪些数据、用途、保存多久，以及你可以向我们提出的要求。“你”指 Kolscout 的使用者；“创作者”指你所查看的公开主页的主人。",
    parts: [
      {
        heading: "我们保存的账户数据",
        paragraphs: ["我们只保存账户运行所需的数据："],
        points: [
          "你的邮箱地址；使用 Google 登录时还包括姓名和头像；",
          "你的套餐、额度及每一次变动；",
          "你的项目、搜索、评价、标签和导出；",
          "你登录所用浏览器的标识，用于识别滥用；",
          "付款记录。银行卡号由支付服务商处理，不会到达我们这里。",
        ],
      },
      {
        heading: "使用 Google 登录",
        paragraphs: [
          "选择“使用 Google 继续”时，Google 会向我们提供你的邮箱地址、姓名和头像。我们用这些信息开通账户，并显示当前登录的用户。",
          "不使用 Google 时，可以凭我们发送到邮箱的验证码登录。验证码有时限，且只能使用一次。",
        ],
      },
      {
        heading: "通过你的 Gmail 账户发送邮件",
        paragraphs: [
          "只有在你连接 Gmail 时，我们才会请求发送邮件的权限，以及读取相应回复的权限。不连接 Gmail 也可以使用全部搜索功能。",
          "我们用该权限把你撰写的邮件按你设定的节奏发给你选择的收件人，并识别哪些人已回复。我们不读取其他邮件，不将邮件用于广告，不用邮件训练模型；除非你请求我们排查问题或法律要求，团队中没有人会阅读你的邮件。",
          "Kolscout 对从 Google API 获取的信息的使用遵守《Google API 服务用户数据政策》，包括其中的“有限使用”要求。",
          "访问令牌加密保存。你可以随时在 Kolscout 或 Google 账户中撤回授权，发送会立即停止。",
        ],
      },
      {
        heading: "不永久保存邮件",
        paragraphs: [
          "我们不保存你邮箱中的内容。为发送邮件或识别回复而经过 Kolscout 的邮件内容，最多缓存 24 小时，之后删除。保留下来的只有发送记录：发给谁、何时发送、使用哪个模板、是否得到回复。",
        ],
      },
      {
        heading: "我们保存的创作者数据",
        paragraphs: [
          "我们展示创作者自己公开的信息：主页、作品、公开数据，以及创作者在简介或作品说明中公布的联系方式及其出处。这些信息来自平台自身的接口和有授权的数据服务。",
          "我们自己的采集程序不登录任何账户：不收集私密账户和私信，也不猜测邮箱地址。",
          "浏览器扩展只在使用者点击按钮时读取当前页面。在 YouTube、TikTok 和 Instagram 上，它读取页面所显示的创作者链接和名称，该页面可能是使用者登录后看到的页面。这些内容保存在使用者的浏览器中；链接会发送给我们，用于显示我们已有的信息，并在使用者为其添加标签、点赞或排除时保存。在仅对已登录商家开放的 TikTok Shop 联盟中心，它读取表格：账号名、销售数据，以及表格中显示的联系方式。商家导入后，这些内容保存在其自己的项目中，其他客户看不到。",
          "如果你是创作者，可以通过下方链接的页面自行移除你的主页，无需注册账户。该页面会给你一个验证码，请放入你的简介；在你要求检查时，我们读取简介，以此确认主页归你所有，在此之前不保存你输入的内容。如果无法修改简介，或希望更正数据，请使用页面底部的“联系客服”。",
          "随后我们会清除保存的内容：主页、作品、联系方式，以及客户对你的评价、标签和备注。清除在几分钟内完成；缓存中的副本一天内消失，数据库历史记录中的副本 30 天内消失。等待发送的邮件会被取消。",
          "已移除的主页不会再次收录：我们保留其账户的哈希值，每次保存前都会核对，数据库从历史记录修复后也会重新核对。客户自己的记录仍由客户保留：发往某个邮箱的邮件及其回复、客户自己输入的链接，以及已达成或已付款合作的日期、数字和费用，其中不含你的姓名。",
        ],
        link: { to: "/removal", label: "移除你的创作者主页" },
      },
      {
        heading: "使用数据的依据",
        paragraphs: [
          "为提供你所注册的服务、正确计费、保障安全以及履行法律义务。对于创作者的公开数据，依据是双方为合作而相互找到的正当利益，并已与创作者的利益作出衡量。",
        ],
      },
      {
        heading: "Cookie 与本地存储",
        paragraphs: [
          "我们只使用服务所必需的 Cookie：登录会话、语言与外观、当前项目与平台以及浏览器标识。当我们试验不同的套餐条款时，还会用一个 Cookie 记住此浏览器看到的是哪一种，并统计看过套餐和购买套餐的人数。我们不设置广告 Cookie，也不允许第三方在此追踪你。",
        ],
      },
      {
        heading: "受托处理数据的公司",
        paragraphs: [
          "以下公司依合同为我们工作：托管与存储、登录、支付、邮件投递、语言模型（见下文），以及不含个人内容的软件错误报告。我们不出售数据。只有在法律强制要求时，我们才会向有关机关提供数据。",
          "在启用该功能时，语言模型会协助判断哪些创作者符合描述。发送给它的内容是该描述，以及部分创作者公开的名称、简介和作品文字；这些文字经过缩短，并去除链接、邮箱地址和电话号码，不包含任何关于你的信息。它的回答只会让创作者在结果分组之间移动，不决定其他事项；回答保存 30 天，不保存上述文字。",
          "其中部分公司位于你所在国家或地区之外。法律有要求的，数据传输以标准合同条款为依据。",
        ],
      },
      {
        heading: "保存期限",
        paragraphs: ["数据只在对你有用的期间内保存，且不超过以下期限："],
        points: [
          "技术日志：30 天；",
          "缓存的邮件内容：最多 24 小时；",
          "为更快答复你而保留的视频平台返回内容：最多 24 小时；",
          "导出的文件：一天；下载链接 15 分钟内有效；",
          "账户及其中全部内容：至你注销账户为止。提出申请七天后删除，在此之前你可以改变主意；",
          "用于修复数据库的历史记录：30 天。账户删除后，邮件和备注的存储密钥随即销毁，历史记录中的这些内容无法再读取。其他已删除的数据在此期间仍存在于历史记录中，仅在修复时读取；修复后会立即重新执行你的删除；",
          "付款金额和额度数字：按税法要求的期限；账户删除后不再包含你的姓名和邮箱。",
        ],
      },
      {
        heading: "你的权利",
        paragraphs: [
          "你可以自行导出全部数据并注销账户：点击头像菜单中的“账号”。注销时，我们会归还你授予的 Google 访问权限，并删除我们保存的与你有关的数据；企业成员共享的内容归企业保留，但不包含你的姓名和邮箱。",
          "你也可以要求更正数据、反对或要求限制某项使用。请通过页面底部的方式联系我们，我们会在 30 天内答复。你也可以向所在国家或地区的数据保护机关投诉。",
        ],
      },
      {
        heading: "安全",
        paragraphs: [
          "数据在传输和存储时均已加密。只有必要的人员可以访问，且访问会被记录。如果发生危及你的安全事件，我们会及时通知你和主管机关。",
        ],
      },
      {
        heading: "年龄",
        paragraphs: ["Kolscout 是供成年人工作使用的工具，不面向未满 18 周岁的人，我们也不会在知情的情况下保存其数据。"],
      },
      {
        heading: "变更与联系",
        paragraphs: [
          "本政策如有重要变更，我们会在生效前通过邮件或在产品中通知你。如有疑问或请求，请使用页面底部的“联系客服”。",
        ],
      },
    ],
  },
};
