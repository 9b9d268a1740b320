import { niche } from "./niche.ts";

/** Sport, body and outdoors. */
export const BODY = [
  niche("fitness", 46, "dumbbell", {
    en: [
      "fitness|workout|gym|training",
      "home dumbbell workout|glute day|push pull legs|beginner gym plan|resistance bands|mobility drills|pull up progression|calisthenics basics|core workout",
      "nobody is looking at you, lift|deload week is still a week|my knees said thank you|added two kilos and screamed|form first, ego later",
      "Certified coach|Strong moms club|Natural lifter|Online coaching open",
      "gymtok|workoutroutine|fitnessmotivation|homeworkout|strengthtraining",
    ],
    es: [
      "fitness|gimnasio|ejercicio|entrenamiento|gym",
      "rutina con mancuernas|día de glúteos|empuje tirón pierna|plan para principiantes|bandas elásticas|ejercicios de movilidad|progresión de dominadas|calistenia básica|rutina de abdomen",
      "nadie te mira, levanta|la descarga también cuenta|mis rodillas lo agradecen|dos kilos más y un grito|primero la técnica",
      "Entrenador certificado|Mamás fuertes|Natural|Asesoría online abierta",
      "rutinasfit|entrenaencasa|gimnasio|motivacionfitness|fuerza",
    ],
    zh: [
      "健身|锻炼|训练|减肥",
      "居家哑铃训练|臀腿日|推拉腿计划|新手健身计划|弹力带训练|关节活动度|引体向上进阶|街头健身入门|核心训练",
      "没人看你放心练|减载周也是训练|膝盖说谢谢|加了两公斤叫出声|动作第一面子最后",
      "认证私教|宝妈力量训练|自然训练者|线上带练",
      "健身打卡|居家健身|增肌|自律|健身干货",
    ],
  }),
  niche("yoga", 18, "lotus", {
    en: [
      "yoga|pilates|stretching|meditation",
      "morning yoga flow|wall pilates|hip opening stretch|yin yoga|handstand practice|breathwork|prenatal yoga|desk stretches|pilates reformer",
      "your hamstrings are not late, they are careful|ten minutes counts|the mat is right there|breathe through the boring part",
      "500h yoga teacher|Pilates in your living room|Slow mornings",
      "yogaeverydamnday|pilatesgirl|morningflow|yogaforbeginners|stretching",
    ],
    es: [
      "yoga|pilates|estiramientos|meditación",
      "yoga de mañana|pilates en pared|apertura de cadera|yin yoga|práctica de parada de manos|respiración consciente|yoga prenatal|estiramientos de oficina|pilates reformer",
      "tus isquios no llegan tarde, cuidan|diez minutos cuentan|la esterilla está ahí|respira en la parte aburrida",
      "Profesora de yoga 500h|Pilates en tu sala|Mañanas lentas",
      "yogaencasa|pilatesencasa|yogaprincipiantes|flexibilidad|bienestar",
    ],
    zh: [
      "瑜伽|普拉提|拉伸|冥想",
      "晨间瑜伽|墙面普拉提|开髋拉伸|阴瑜伽|倒立练习|呼吸练习|孕期瑜伽|办公室拉伸|普拉提大器械",
      "腿后侧不是晚到是谨慎|十分钟也算|垫子就在那里|无聊的时候也要呼吸",
      "500小时瑜伽老师|客厅普拉提|慢早晨",
      "瑜伽日常|普拉提|晨间唤醒|体态矫正|拉伸放松",
    ],
  }),
  niche("running", 20, "shoe", {
    en: [
      "running|marathon|runner|trail running",
      "marathon training plan|easy run pace|carbon plate shoes|trail ultra|5k for beginners|running cadence|race day nutrition|recovery run|running watch",
      "slow is a speed|mile 20 is a different country|shoes off, tan lines out|negative split or negative mood",
      "3:12 marathoner chasing 3:00|Couch to trail|Run club host",
      "runtok|marathontraining|runningmotivation|trailrunning|runclub",
    ],
    es: [
      "running|correr|maratón|corredores|trail",
      "plan de maratón|ritmo suave|zapatillas con placa|ultra trail|5k para empezar|cadencia de carrera|nutrición de carrera|trote de recuperación|reloj de running",
      "lento también es velocidad|el kilómetro 32 es otro país|zapatillas fuera, marcas dentro|la segunda mitad manda",
      "Maratonista de 3:12|Del sofá al trail|Club de corredores",
      "runnersdelmundo|maraton|correr|trailrunning|motivacionrunning",
    ],
    zh: [
      "跑步|马拉松|越野跑",
      "马拉松训练计划|轻松跑配速|碳板跑鞋|越野百公里|五公里入门|跑步步频|比赛补给|恢复跑|跑步手表",
      "慢也是一种速度|三十公里之后是另一个世界|脱鞋看分界线|后半程见真章",
      "全马312目标破三|从沙发到山野|跑团团长",
      "跑步打卡|马拉松|越野跑|晨跑|跑步装备",
    ],
  }),
  niche("outdoors", 26, "mountain", {
    en: [
      "hiking|camping|outdoors|backpacking",
      "ultralight tent|solo camping|camping gear|car camping setup|waterfall hike|winter hiking|camp stove cooking|sleeping bag|national park trail",
      "rained for nine hours, would repeat|fog, then suddenly everything|forgot the spoon, invented a spoon|sunrise paid for the climb",
      "Weekend thru-hiker|Tent over hotel|Leave no trace",
      "campingtok|hikingadventures|outdoorlife|backpacking|solocamping",
    ],
    es: [
      "senderismo|camping|acampar|aire libre|montaña",
      "tienda ultraligera|camping en solitario|equipo de camping|camperizar el coche|ruta de cascadas|senderismo invernal|cocina de campamento|saco de dormir|ruta en parque nacional",
      "llovió nueve horas y repetiría|niebla y de pronto todo|olvidé la cuchara, inventé una|el amanecer pagó la subida",
      "Caminante de fin de semana|Mejor carpa que hotel|Sin dejar rastro",
      "senderismo|campismo|rutasdemontaña|vidaalairelibre|naturaleza",
    ],
    zh: [
      "露营|徒步|户外|登山",
      "超轻帐篷|一个人露营|露营装备|车中泊改造|瀑布徒步|冬季登山|营地做饭|睡袋推荐|国家公园步道",
      "下了九小时雨还想再来|大雾散开那一刻|忘带勺子就发明一个|日出值回爬升",
      "周末徒步人|帐篷比酒店香|无痕山林",
      "露营日记|徒步路线|户外装备|一起去野|山系生活",
    ],
  }),
  niche("cycling", 14, "bike", {
    en: [
      "cycling|bike|bicycle|mtb",
      "gravel bike setup|road bike fit|bikepacking trip|mountain bike line|electric bike|indoor trainer session|chain maintenance|commuter bike|helmet test",
      "headwind both ways, somehow|crashed softly, filmed loudly|coffee at kilometre sixty|one more gear, please",
      "Gravel before breakfast|Commuting by bike since 2012|Home mechanic",
      "cyclinglife|gravelbike|mtb|bikepacking|roadcycling",
    ],
    es: [
      "ciclismo|bicicleta|bici|mtb",
      "montaje de gravel|ajuste de bici de ruta|viaje de bikepacking|línea de mtb|bicicleta eléctrica|rodillo en casa|mantenimiento de cadena|bici urbana|prueba de casco",
      "viento en contra ida y vuelta|caída suave, grito fuerte|café en el kilómetro sesenta|un piñón más, por favor",
      "Gravel antes del desayuno|En bici al trabajo desde 2012|Mecánico casero",
      "ciclismo|bicicleta|mtblife|gravel|rutasenbici",
    ],
    zh: [
      "骑行|自行车|单车|公路车",
      "砾石车配置|公路车设定|骑行露营|山地车路线|电助力自行车|室内骑行台|链条保养|通勤单车|头盔测试",
      "来回都逆风|摔得很轻叫得很响|六十公里处喝咖啡|再给我一个齿比",
      "早餐前的砾石路|骑车上班十四年|自己修车",
      "骑行日记|公路车|山地骑行|单车旅行|骑行装备",
    ],
  }),
  niche("football", 24, "ball", {
    en: [
      "football|soccer|goalkeeper",
      "free kick technique|football boots|match day vlog|first touch drills|goalkeeper training|futsal skills|tactics analysis|grassroots coaching|football shirt collection",
      "ninety minutes of pain for this goal|the linesman knows what he did|left foot is for standing|kids outran me again",
      "UEFA B coach|Sunday league legend|Shirts from 40 countries",
      "footballtok|soccerskills|matchday|footballboots|goals",
    ],
    es: [
      "fútbol|futbol|portero|goles",
      "técnica de tiro libre|botas de fútbol|vlog de partido|control orientado|entrenamiento de portero|trucos de futsal|análisis táctico|fútbol base|colección de camisetas",
      "noventa minutos de dolor por este gol|el línea sabe lo que hizo|la zurda es para apoyarme|los niños me ganaron otra vez",
      "Entrenador UEFA B|Leyenda del barrio|Camisetas de 40 países",
      "futbol|golazo|entrenamientofutbol|futbolsala|diadepartido",
    ],
    zh: [
      "足球|守门员|进球",
      "任意球技术|足球鞋|比赛日记录|停球训练|守门员训练|五人制技巧|战术分析|青训教学|球衣收藏",
      "为这一球痛苦了九十分钟|边裁心里有数|左脚是用来站的|又被小朋友过了",
      "青训教练|野球场传说|四十国球衣",
      "足球教学|足球日常|球鞋测评|野球|足球训练",
    ],
  }),
  niche("basketball", 18, "ball", {
    en: [
      "basketball|hoops|dunk|nba",
      "handles workout|jump shot form|vertical jump training|basketball shoes|streetball mixtape|point guard drills|dunk session|fantasy basketball picks|youth basketball",
      "rim was low, do not tell anyone|two hundred makes before breakfast|ankles insured, barely|ran it back twice",
      "Skills trainer|5'9 and dunking soon|Hoop mixtapes",
      "hooptok|basketballtraining|ballislife|streetball|dunk",
    ],
    es: [
      "baloncesto|básquet|basquetbol|canasta",
      "rutina de manejo|mecánica de tiro|salto vertical|zapatillas de básquet|streetball|ejercicios de base|sesión de mates|fantasy de básquet|básquet infantil",
      "el aro estaba bajo, no digas nada|doscientas antes del desayuno|tobillos asegurados, casi|repetimos dos veces",
      "Entrenador de técnica|1,75 y pronto un mate|Mixtapes de calle",
      "baloncesto|basquet|streetball|entrenamientobasquet|canasta",
    ],
    zh: [
      "篮球|扣篮|投篮",
      "运球训练|跳投姿势|弹跳训练|篮球鞋|街球集锦|控卫训练|扣篮挑战|梦幻篮球|少儿篮球",
      "篮筐有点低别说出去|早饭前两百个进球|脚踝勉强买了保险|又来了两局",
      "技术训练师|一米七五准备扣篮|街球记录",
      "篮球教学|篮球日常|街球|实战球鞋|投篮训练",
    ],
  }),
];
