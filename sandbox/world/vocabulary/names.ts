import type { Language } from "./niche.ts";

/** Given names. Chinese entries are nicknames with their romanisation: "小鹿 xiaolu". Lists are disjoint between languages. */
const EN = `Maya Ethan Chloe Liam Ava Noah Zoe Owen Isla Caleb Ruby Miles Hazel Jonah Nora Felix Ivy Theo Wren Silas Piper Jasper Quinn Reid Sadie Tyler Willow Wyatt Bree Cody Della Elliot Faye Grady Harper Ike Jenna Kai Lena Marco Naomi Orla Paige Rhys Skye Tess Uma Vince Wendy Xander Yara Zane Abby Blake Carly Dean Emmy Finn Gwen Hollis Imani Jade Kofi Layla Mason Nia Otis Priya Rohan Simone Tariq Umair Vera Wes Aisha Bodhi Cleo Devon Esme Ford Gemma Hugo Indie Joss Kiki Lorna Mabel Nell Olive Perry Rosie Sasha Tobin Una Vivi Winnie`;
const ES = `Lucía Mateo Valentina Sebas Camila Thiago Martina Bruno Ximena Emilio Renata Joaquín Daniela Andrés Paula Iker Noelia Rafa Carmen Gael Jimena Adrián Abril Nico Mariana Dario Rocío Alonso Catalina Fabián Elena Ismael Julieta Leandro Macarena Octavio Pilar Ramiro Sofi Tomás Úrsula Vicente Yolanda Zaira Antonella Beto Celia Diego Estela Fermín Greta Horacio Inés Javi Karina Lautaro Maite Néstor Oriana Pablo Quique Regina Salma Teo Uriel Vero Wanda Yago Zulema Alba Benja Cata Dulce Efra Flor Guille Hernán Irma Jano Kenia Lola Maru Nahia Olmo Paty Rubén Sara Tati Ulises Violeta Yamila Zeus Aitana Borja Chiara Dante`;
const ZH = `小鹿 xiaolu|安安 anan|糖糖 tangtang|阿杰 ajie|一一 yiyi|大橘 daju|小满 xiaoman|阿紫 azi|可可 keke|老王 laowang|豆豆 doudou|木木 mumu|小雨 xiaoyu|阿宽 akuan|米粒 mili|七七 qiqi|南南 nannan|阿May amay|小鱼 xiaoyv|圆圆 yuanyuan|大白 dabai|阿文 awen|果果 guoguo|小北 xiaobei|芒果 mangguo|阿哲 azhe|十一 shiyi|小麦 xiaomai|团子 tuanzi|阿凯 akai|棉花 mianhua|小南 xiaonan|阿乐 ale|西西 xixi|小森 xiaosen|阿宁 aning|泡芙 paofu|大川 dachuan|小夏 xiaxia|阿贝 abei|年糕 niangao|小鹤 xiaohe|阿珍 azhen|麦子 maizi|小舟 xiaozhou|阿荣 arong|奶茶 naicha|小艾 xiaoai|阿呆 adai|桃子 taozi|小石 xiaoshi|阿花 ahua|柚子 youzi|小林 xiaolin|阿飞 afei|布丁 buding|小叶 xiaoye|阿奇 aqi|栗子 lizi|小苏 xiaosu|阿静 ajing|花卷 huajuan|小晴 xiaoqing|阿亮 aliang|蘑菇 mogu|小航 xiaohang|阿敏 amin|雪梨 xueli|小乔 xiaoqiao|阿龙 along|汤圆 tangyuan|小悠 xiaoyou|阿慧 ahui|饭团 fantuan|小池 xiaochi|阿强 aqiang|糯米 nuomi|小黎 xiaoli|阿芳 afang|布布 bubu|小川 xiaochuan|阿泽 aze|番茄 fanqie|小禾 xiaoheh|阿远 ayuan|土豆 tudou|小溪 xiaoxi|阿彬 abin|丸子 wanzi|小梁 xiaoliang|阿琳 alin|咪咪 mimi|小唐 xiaotang|阿峰 afeng|核桃 hetao|小方 xiaofang`;

const EN_LAST = `Whitfield Okafor Brandt Sinclair Moreau Hale Castell Winters Pruitt Lowell Ashby Tran Delgado Finch Marlowe Osei Kaplan Rhodes Sayers Tibbs Underhill Vance Weller Yates Ziegler Abbott Becker Croft Drummond Everly Fox Gallo`;
const ES_LAST = `Ferrer Quiroga Salinas Montes Ibarra Pineda Rueda Cordero Bravo Luján Arce Vidal Nieto Olmos Paredes Robles Serna Toledo Urrutia Vargas Zamora Aguirre Bastida Correa Duarte Escobar Fuentes Gallego Herrero Infante Jara Lozano`;
const ZH_LAST = `同学 tongxue|小姐 xiaojie|吃吃 chichi|日记 riji|的家 dejia|老师 laoshi|不困 bukun|爱分享 share|在路上 lushang|研究所 lab|小课堂 ketang|慢生活 man|没烦恼 happy|观察员 guancha|不加糖 nosugar|很忙 busy|本人 benren|早上好 morning|笔记 biji|和猫 andcat|工作室 studio|爱折腾 zheteng|今天 today|看世界 world|晚安 wanan|说 shuo|有话讲 talk|来了 laile|不早睡 latenight|呀 ya|酱 jiang|君 jun`;

/** A name as shown and as it goes into a handle. */
export interface NamePart {
  readonly shown: string;
  readonly latin: string;
}

function plain(list: string): NamePart[] {
  return list.split(" ").map((shown) => ({
    shown,
    latin: shown.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
  }));
}

function paired(list: string): NamePart[] {
  return list.split("|").map((entry) => {
    const [shown = "", latin = ""] = entry.split(" ");
    return { shown, latin };
  });
}

export const GIVEN: Readonly<Record<Language, readonly NamePart[]>> = { en: plain(EN), es: plain(ES), zh: paired(ZH) };
export const FAMILY: Readonly<Record<Language, readonly NamePart[]>> = {
  en: plain(EN_LAST),
  es: plain(ES_LAST),
  zh: paired(ZH_LAST),
};

/** Four short words of each niche for handles, in the order of NICHES. */
export const HANDLE_WORDS: readonly (readonly string[])[] = `skin glow derma dewy
makeup glam mua beauty
hair curls locks tress
nails polish claws mani
scent aroma parfum notes
style outfit wears ootd
kicks soles street laces
gems silver rings pearl
cooks eats kitchen recipes
bakes cakes bread sweets
bites foodie eatery munch
greens macros vegan fuel
coffee brew latte beans
fit lifts gym strong
yoga flow pilates stretch
runs miles pacer trail
hikes camps peaks wild
bikes rides gravel pedal
footy soccer keeper striker
hoops dunks buckets court
tech gadget gizmo device
pc rigs specs keys
plays gamer pixel quest
mobile clutch gacha ranked
codes dev bytes stack
photo lens frames shots
home decor rooms nest
makes crafts wood stitch
plants garden sprout leafy
paws pets meow woof
mama papa family little
cars drives garage torque
travels roams trips abroad
music sings beats chords
dance moves steps grooves
laughs skits jokes comedy
asmr calm whisper sleepy
reads books pages novel
study learns notesby class
money invest saves budget
biz founder brand sells
anime manga cosplay otaku
toys bricks boxes games
bride weds events party
daily life slow days`
  .split("\n")
  .map((line) => line.split(" "));

/** Affixes of niche words in handles. */
export const HANDLE_AFFIXES = ["", "daily", "with", "club", "diary", "life", "lab", "spot"] as const;
