/** Headings of lists of creators in eight languages, the most telling first. Without case, accents, spaces and signs. */

/** The words of a text, for lists of headings. */
export function words(list: string): string[] {
  return list.split(/\s+/).filter(Boolean);
}

export const NAME_HEADINGS = words(`
  nickname nickname(s) firstname vorname prenom nombre nome nom name fullname nombrecompleto nomecompleto nomcomplet displayname creatorname
  influencername channelname channeltitle talentname kolname bloggername youtubername profilename accountname contactname spitzname anzeigename
  kanalname apodo apelido pseudo pseudonyme nombredelcanal nomedocanal nomdelachaine nombredelinfluencer creator creators influencer influencers
  talent kol artist blogger youtuber tiktoker streamer author creador creadora influenciador influenciadora criador criadora createur creatrice
  influenceur influenceuse ersteller kunstler channel canal kanal chaine contact contacto contato kontakt ansprechpartner person
  昵称 暱稱 达人昵称 達人暱稱 博主昵称 红人昵称 网红昵称 账号昵称 主播昵称 用户昵称 姓名 名字 名称 名稱 称呼 达人名称 達人名稱 达人姓名 博主名称 红人名称 网红名称 频道名称 頻道名稱 频道名
  账号名称 帳號名稱 店主 创作者 創作者 达人 達人 博主 红人 网红 網紅 主播 up主 频道 頻道 联系人 聯絡人
  名前 お名前 氏名 ニックネーム 表示名 チャンネル名 クリエイター名 インフルエンサー名 アカウント名 クリエイター インフルエンサー チャンネル 担当者
  이름 성함 닉네임 채널명 크리에이터명 인플루언서명 크리에이터 인플루언서 채널
  username userid user handle account accountid usuario utilisateur benutzername 用户名 账号 帳號 ユーザー名 アカウント 아이디`);

export const EMAIL_HEADINGS = words(`
  email emails emailaddress emailaddresses mail mails emailid contactemail businessemail workemail publicemail correo correoelectronico
  correos mailadresse emailadresse courriel adressemail adresseemail enderecodeemail 邮箱 邮箱地址 郵箱 信箱 电子邮箱 电子邮件 電子郵件 電郵 邮件 联系邮箱 商务邮箱 合作邮箱
  メール メールアドレス eメール 이메일 이메일주소 메일`);

export const LINK_HEADINGS = words(`
  profilelink profileurl profile channellink channelurl creatorlink creatorurl accountlink accounturl sociallink socialurl influencerlink
  link links url urls youtube tiktok instagram youtubelink tiktoklink instagramlink youtubeurl tiktokurl instagramurl perfil enlace enlaces
  enlacedelperfil linkdoperfil profil profillink lien liens lienduprofil 主页链接 主页 主頁 主頁連結 达人主页 频道链接 頻道連結 账号链接 链接 連結 网址 網址
  プロフィール プロフィールurl チャンネルurl アカウントurl リンク 프로필 프로필링크 채널링크 링크`);

/** Headings of what is neither: without them a column of platforms or countries would pass for names. */
export const OTHER_HEADINGS = words(`
  platform platforms network channeltype socialmedia plataforma plateforme plattform 平台 渠道 プラットフォーム 플랫폼 country region market location city state
  pais paese pays land stadt ciudad cidade ville 国家 國家 地区 地區 城市 国 国・地域 地域 국가 지역 language lang idioma langue sprache 语言 語言 言語 언어
  category categories niche topic topics vertical industry tag tags type tier segment genre categoria categorie kategorie nische 类目 类别 分类 領域 领域 标签
  類別 カテゴリ カテゴリー ジャンル タグ 카테고리 followers follower followercount followerscount fans subscribers subs subscribercount seguidores abonnes abonnenten
  suscriptores inscritos 粉丝 粉丝数 粉丝量 粉絲數 订阅 订阅数 フォロワー フォロワー数 登録者数 팔로워 구독자 views avgviews averageviews medianviews likes comments engagement
  engagementrate er 播放量 平均播放 点赞 互动率 再生数 gmv price rate budget cost fee currency 报价 价格 status stage notes note comment remark remarks
  description bio signature about notiz notizen notas observaciones remarques 备注 備註 状态 简介 签名 備考 ステータス 비고 gender sex age genero sexo geschlecht
  性别 年龄 性別 年齢 date created updated joined fecha datum 日期 时间 日付 날짜 no nr id index rank number 序号 编号 排名 phone mobile whatsapp telefono telefon
  电话 手机 微信 wechat company brand agency manager company agency mcn 公司 机构 品牌 avatar avatarurl avatarlink image imageurl photo picture pictureurl
  thumbnail logo cover coverurl banner profilepicture profileimage profilepic profilephoto 头像 頭像 封面 图片 画像 アイコン website site webseite web homepage 网站 官网`);

/** A heading without case, accents, spaces, signs and what stands in brackets. */
export function plainHeading(text: string): string {
  return text
    .slice(0, 200)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|（[^（）]*）|\[[^[\]]*\]/g, "")
    .normalize("NFD")
    .replaceAll(/(?<=[a-z])\p{M}/gu, "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}・]/gu, "");
}
