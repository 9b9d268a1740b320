/** Words that say nothing about a creator's subject: function words of three languages, and what every description and every profile has. */

const ENGLISH =
  "a about above after again all also always am an and any anyone anything are as at be because been before being below between both but by can cannot could did do does doing don done down dont doesnt isnt arent cant wont im ive youre its " +
  "during each ever every everyone everything few for from further get gets getting go goes going got had has have having he her here hers him his how i if in into is it just know last let lets like lot made make makes making many may me " +
  "might mine more most much must my myself need never new no non nor not now of off often on once one only or other others our ours out over own per please put quite rather really s same say see she should since so some something soon still " +
  "such sure take takes t than that thats the their theirs them then there these they thing things this those through to together too toward try under until up upon us use used using usually very via want wants was way ways we well were what " +
  "whats when where whether which while who whom whose why will with within without would yes yet you your yours yourself re ve ll d m two three first etc eg ie around really ever across along among amid onto towards ok okay";
const SPANISH =
  "a al algo algun alguna algunas alguno algunos alla alli ante antes aqui asi aun aunque bajo bien cada casi como con contra cual cuales cualquier cuando cuanto de del desde donde dos durante e el ella ellas ello ellos en entre era eran eres es esa esas ese " +
  "eso esos esta estan estar estas este esto estos estoy fue fueron ha hace hacer hacen hacia han hasta hay la las le les lo los mas me mi mia mio mis mientras mucha muchas mucho muchos muy nada ni no nos nosotros nuestra nuestro nuestras nuestros o os otra otras otro otros " +
  "para pero poco por porque pues que quien quienes se sea sean segun ser si sido siempre sin sobre sois solo somos son soy su sus suya suyo tal tambien tan tanto te tengo ti tiene tienen toda todas todavia todo todos tu tus un una unas uno unos usted ustedes va vamos van " +
  "varias varios vez vosotros voy y ya yo the";
const OTHER_LATIN =
  "und der die das ist mit fur ein eine von zu nicht auch ich den dem im les des une dans avec pour sur est et je mes nos vous nous qui aux du um uma com dos das nao na em os ao pelo pela e seu sua il di che per gli della delle sono";

/** Words of descriptions about any creator at all. */
const GENERIC_ENGLISH =
  "creator creators influencer influencers person people channel channels account accounts profile profiles page pages content video videos post posts posting posted clip clips reel reels short shorts brand brands campaign campaigns collab collabs collaboration " +
  "looking look want wanted find finding search searching need needs seeking interested show shows showing share shares sharing shared cover covers covering feature features featuring focus focused focusing focuses include includes including included " +
  "talk talks talking discuss discusses discussing post promote promotes promoting promotion promotional make makes teach teaches teaching day days week month year years time times good great best better nice real authentic quality high low small big large micro macro nano audience audiences " +
  "follower followers following subscriber subscribers view views engagement related relevant topic topics type types kind kinds style based mainly mostly primarily especially particularly ideally prefer preferably preferred young old who whose someone anyone active popular famous top favorite favourite love loves loving " +
  "tiktok youtube instagram tiktoker tiktokers youtuber youtubers instagrammer instagrammers shows do does doing give gives giving offer offers offering create creates creating produce produces producing niche around regular regularly daily weekly everyday different various several interesting";
const GENERIC_SPANISH =
  "creador creadores creadora creadoras influencer influencers persona personas gente canal canales cuenta cuentas perfil perfiles pagina paginas contenido contenidos video videos publicacion publicaciones publican publica marca marcas campana campanas colaboracion busco buscamos buscar buscando quiero queremos " +
  "necesito necesitamos encontrar muestran muestra mostrar comparten comparte compartir hacen hablan habla hablar tratan ensenan ensena explican sobre relacionado relacionados tema temas tipo tipos dia dias semana mes ano anos tiempo bueno buenos buena buenas mejor mejores grande pequeno seguidores audiencia vistas preferiblemente " +
  "principalmente sobre todo interesados interes autentico autenticos reales real ofrecen crean crea suben sube hagan haga sean muestren muestre hablen hable publiquen publique suban compartan comparta traten trate tengan tenga salgan vean usen vendan";
const GENERIC_CHINESE =
  "创作者 博主 达人 网红 账号 频道 内容 视频 短视频 分享 寻找 想要 需要 希望 推荐 介绍 关于 相关 主要 专注 类型 类 的人 人 找 我们 品牌 合作 推广 粉丝 以及 还有 或者 和 与 或 的 了 是 在 有 等 用户 作者 领域 方面 喜欢 优质 真实 各种 各类 一些 做 拍 发 讲 教";

const STOP_WORDS = new Set(`${ENGLISH} ${SPANISH} ${OTHER_LATIN}`.split(" "));
const SPANISH_WORDS = new Set(SPANISH.split(" "));
const ENGLISH_WORDS = new Set(ENGLISH.split(" "));
const GENERIC = new Set(`${GENERIC_ENGLISH} ${GENERIC_SPANISH}`.split(" "));
const GENERIC_HAN = new Set(GENERIC_CHINESE.split(" "));

/** Short words that mean something all the same. */
const SHORT_WORDS = new Set(
  "ai ar bb bj bts c c# c++ dc dj dl dnd dr ev f1 f# fx go gta hr ios kpop lgbt ml mma nba nfl pc pe ps r ufc ui ux vr 3d 2d 4x4 5g 5k".split(
    " ",
  ),
);

/** Whether a word in Latin letters says nothing anywhere. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || (word.length < 3 && !SHORT_WORDS.has(word)) || /^\d+$/.test(word);
}

/** Whether a word says nothing in the description of a creator ("videos", "busco", 博主). */
export function isGenericWord(word: string): boolean {
  return GENERIC.has(word) || GENERIC_HAN.has(word);
}

/** The language of which a word is a function word; null when it is none, or one of both. */
export function functionWordOf(word: string): "en" | "es" | null {
  const isEnglish = ENGLISH_WORDS.has(word);
  if (isEnglish === SPANISH_WORDS.has(word)) return null;
  return isEnglish ? "en" : "es";
}
