import type { LegalTexts } from "./legal-text.ts";

const EFFECTIVE_FROM = "2026-11-20";

/** The terms of service. */
export const termsOfService: LegalTexts = {
  en: {
    title: "Terms of service",
    effectiveFrom: EFFECTIVE_FROM,
    opening:
      "These terms are the agreement between you and Kolscout. By opening an account or using the service you accept them. If you act for a company, you confirm that you may do so for it.",
    parts: [
      {
        heading: "The service",
        paragraphs: [
          "Kolscout finds and compares creators from public data, keeps your selection, exports it, and lets you run e-mail campaigns to them through your own Gmail account by way of the Gmail API.",
          "Kolscout is independent of YouTube, TikTok, Instagram and Google. What these platforms offer can change, and with it what we can show.",
        ],
      },
      {
        heading: "Your account",
        paragraphs: [
          "You must be at least 18 years old. Give a working e-mail address, keep your access to yourself, and tell us if somebody else uses it. What happens through your account counts as done by you.",
          "Members of an enterprise account use its quota. Its administrator can see their usage and can limit it. Nobody becomes a member unasked, and a member can leave at any time. What a member made before joining is not shown to the enterprise.",
        ],
      },
      {
        heading: "Licence",
        paragraphs: [
          "As long as you keep these terms you may use Kolscout for your own business. The licence is personal, revocable and cannot be passed on. The software, its design and its name stay ours; your projects, texts and lists stay yours.",
        ],
      },
      {
        heading: "What is not allowed",
        paragraphs: ["You may not:"],
        points: [
          "send unsolicited bulk mail, mislead recipients about who writes, or write on to people who asked you to stop;",
          "break the rules of Gmail or of a platform, or a law on advertising, privacy or spam;",
          "resell the service or its data, or build a competing database from it;",
          "use robots beyond the interfaces we offer, go around limits, or share one account among several people;",
          "use data on creators to harass, discriminate, or decide on credit, insurance or employment;",
          "disturb the service, test its security without our consent, or take it apart where the law does not allow that.",
        ],
      },
      {
        heading: "E-mail campaigns",
        paragraphs: [
          "You are the sender of the messages you send through Kolscout and responsible for their content, their recipients and the consent or legal basis they need. Limits on the number of messages protect your mailbox; we may lower them when there are complaints.",
        ],
      },
      {
        heading: "Quota and prices",
        paragraphs: [
          "Searches and other tasks cost runs. The cost is shown before a task starts. It is held when the task starts; what was not delivered goes back to your quota when the task ends. Quota is not money, cannot be transferred, and ends with the period it belongs to.",
          "Plans that are paid by card renew by themselves until you cancel. Cancelling takes effect at the end of the period that is paid. A pass that is paid from a wallet runs for one month and ends by itself. When you change to another plan, the old one ends once the new one is paid, and its unused runs end with it.",
        ],
      },
      {
        heading: "Payments are final",
        paragraphs: [
          "Fees are not refundable, except where the law requires it or where we charged wrongly. Tell us about a billing error within 30 days of the charge and we correct it.",
        ],
      },
      {
        heading: "Suspension and end",
        paragraphs: [
          "We may suspend an account that breaks these terms, endangers others or is not paid. Except in serious cases we write to you first. You may delete your account at any time; the privacy policy says what is deleted when.",
        ],
      },
      {
        heading: "Data as they are",
        paragraphs: [
          "Numbers come from public sources and carry the time at which they were read; estimates are marked. We work for accuracy but cannot promise it, nor that the service is never interrupted. Check what matters before you sign a contract with a creator.",
        ],
      },
      {
        heading: "Liability",
        paragraphs: [
          "We are fully liable for intent, gross negligence, and harm to life and health. Beyond that our liability is limited, as far as the law allows, to what you paid in the twelve months before the event, and excludes lost profit and indirect harm. If a claim of a third party arises from your use against these terms, you hold us free of it.",
        ],
      },
      {
        heading: "Changes",
        paragraphs: [
          "We may change these terms when the service or the law changes. We announce material changes at least 30 days ahead; if you do not agree you may end the contract before they take effect.",
        ],
      },
      {
        heading: "Governing law",
        paragraphs: [
          "These terms are governed by the law of the place where the company that operates Kolscout has its seat, without its rules on conflicts of law; mandatory consumer rights of your country stay. Disputes go to the courts there, unless the law names others. If one clause fails, the rest stands.",
        ],
      },
      {
        heading: "Contact",
        paragraphs: ["Questions about these terms reach us through Contact support at the foot of this page."],
      },
    ],
  },
  "zh-CN": {
    title: "服务条款",
    effectiveFrom: EFFECTIVE_FROM,
    opening:
      "本条款是你与 Kolscout 之间的协议。注册账户或使用服务即表示接受本条款。如果你代表公司使用，则确认你有权代表该公司。",
    parts: [
      {
        heading: "服务内容",
        paragraphs: [
          "Kolscout 依据公开数据查找和比较创作者，保存并导出你的选择，并可通过 Gmail API 用你自己的 Gmail 账户向创作者开展邮件营销。",
          "Kolscout 独立于 YouTube、TikTok、Instagram 和 Google。这些平台提供的内容可能变化，我们能够展示的内容也会随之变化。",
        ],
      },
      {
        heading: "你的账户",
        paragraphs: [
          "你必须年满 18 周岁。请提供可用的邮箱地址，妥善保管登录方式；如发现他人使用，请告知我们。通过你的账户进行的操作视为你的操作。",
          "企业账户的成员使用企业额度。企业管理员可以查看并限制成员用量。未经本人同意不会成为成员，成员可随时退出。成员加入之前的内容不会向企业展示。",
        ],
      },
      {
        heading: "使用许可",
        paragraphs: [
          "在遵守本条款的前提下，你可以为自身业务使用 Kolscout。该许可仅限本人、可撤销、不可转让。软件、设计和名称归我们所有；你的项目、文案和名单归你所有。",
        ],
      },
      {
        heading: "禁止行为",
        paragraphs: ["你不得："],
        points: [
          "发送未经请求的群发邮件，隐瞒或伪造发件人身份，或继续联系已要求停止的人；",
          "违反 Gmail 或平台的规则，或违反有关广告、隐私、垃圾邮件的法律；",
          "转售服务或其数据，或据此建立有竞争关系的数据库；",
          "在我们提供的接口之外使用自动程序、绕过限制，或多人共用一个账户；",
          "利用创作者数据进行骚扰、歧视，或作出信贷、保险、雇佣方面的决定；",
          "干扰服务，未经同意测试其安全性，或在法律不允许时进行反向工程。",
        ],
      },
      {
        heading: "邮件营销",
        paragraphs: [
          "你是通过 Kolscout 所发邮件的发件人，对邮件内容、收件人以及所需的同意或法律依据负责。发送数量的限制用于保护你的邮箱；收到投诉时，我们可能降低限额。",
        ],
      },
      {
        heading: "额度与价格",
        paragraphs: [
          "搜索等任务按“次”计费，开始前会显示消耗。任务开始时预占额度，结束时未交付的部分退回。额度不是货币，不可转让，并随所属周期结束而失效。",
          "使用银行卡支付的套餐会自动续订，直到你取消。取消在已付费周期结束时生效。使用钱包购买的月卡有效期一个月，到期自动结束。更换套餐时，旧套餐在新套餐付款后结束，其中未使用的次数随之失效。",
        ],
      },
      {
        heading: "费用不退",
        paragraphs: ["除法律要求或我们收费有误外，费用不予退还。请在扣款后 30 天内告知计费错误，我们会予以更正。"],
      },
      {
        heading: "暂停与终止",
        paragraphs: [
          "对于违反本条款、危害他人或未付款的账户，我们可以暂停使用。除严重情形外，我们会事先通知。你可以随时删除账户；删除的内容和时间见隐私政策。",
        ],
      },
      {
        heading: "数据现状",
        paragraphs: [
          "数据来自公开来源，并标明读取时间；估算值会注明。我们力求准确，但无法保证，也无法保证服务从不中断。与创作者签约前，请自行核实重要信息。",
        ],
      },
      {
        heading: "责任",
        paragraphs: [
          "对于故意、重大过失以及人身损害，我们承担全部责任。除此之外，在法律允许的范围内，我们的责任以事件发生前十二个月内你支付的费用为限，且不包括利润损失和间接损失。因你违反本条款使用服务而引起的第三方索赔，由你承担。",
        ],
      },
      {
        heading: "条款变更",
        paragraphs: [
          "服务或法律变化时，我们可以修改本条款。重大变更至少提前 30 天通知；如不同意，你可以在变更生效前终止协议。",
        ],
      },
      {
        heading: "适用法律",
        paragraphs: [
          "本条款适用 Kolscout 运营公司所在地的法律，不适用其冲突法规则；你所在国家或地区的强制性消费者权利不受影响。除法律另有规定外，争议由该地法院管辖。某一条款无效不影响其他条款。",
        ],
      },
      {
        heading: "联系我们",
        paragraphs: ["对本条款有疑问，请使用页面底部的“联系客服”。"],
      },
    ],
  },
};
