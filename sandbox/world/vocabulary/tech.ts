import { niche } from "./niche.ts";

/** Devices, games and software. */
export const TECH = [
  niche("gadgets", 34, "phone", {
    en: [
      "tech|gadgets|smartphone|phone|technology",
      "foldable phone|wireless earbuds|smart home setup|budget android phone|smart watch|portable charger|noise cancelling headphones|robot vacuum|camera phone comparison",
      "I dropped it so you can relax|the box had one cable and hope|battery said no at 4 pm|two weeks in, here is the truth",
      "Gadgets, tested slowly|Tech without the shouting|Unboxing since 2013",
      "techtok|gadgets|techreview|unboxing|smarthome",
    ],
    es: [
      "tecnología|tech|gadgets|celular|móvil",
      "teléfono plegable|audífonos inalámbricos|casa inteligente|android barato|reloj inteligente|batería portátil|auriculares con cancelación|robot aspirador|comparativa de cámaras",
      "lo tiré para que estés tranquilo|la caja traía un cable y esperanza|la batería dijo no a las 4|dos semanas después, la verdad",
      "Tecnología probada con calma|Tech sin gritos|Unboxing desde 2013",
      "tecnologia|unboxing|reviewtech|gadgets|celulares",
    ],
    zh: [
      "数码|科技|手机|电子产品",
      "折叠屏手机|无线耳机|智能家居|千元安卓机|智能手表|充电宝|降噪耳机|扫地机器人|手机拍照对比",
      "我替你们摔了一次|盒子里只有一根线和希望|下午四点电量说不|用了两周说实话",
      "慢慢测的数码|不吵的科技频道|2013年开始开箱",
      "数码测评|手机测评|开箱|科技好物|智能家居",
    ],
  }),
  niche("computers", 26, "laptop", {
    en: [
      "pc|computer|laptop|hardware|pc build",
      "gaming laptop|budget pc build|mechanical keyboard|ultrawide monitor|graphics card|student laptop|small form factor case|cable management|desk setup",
      "posted first try, suspicious|thermal paste on my sleeve again|two hundred under budget|the fans sound like regret",
      "Building PCs in a small flat|Keyboards and regrets|Benchmarks, not vibes",
      "pcbuild|pcgaming|desksetup|mechanicalkeyboard|laptop",
    ],
    es: [
      "pc|computadora|ordenador|laptop|portátil|hardware",
      "laptop gamer|pc barato|teclado mecánico|monitor ultrawide|tarjeta gráfica|portátil para estudiantes|caja compacta|orden de cables|setup de escritorio",
      "arrancó a la primera, sospechoso|otra vez pasta térmica en la manga|doscientos menos del presupuesto|los ventiladores suenan a arrepentimiento",
      "Armo PCs en un piso pequeño|Teclados y culpa|Pruebas, no sensaciones",
      "pcgamer|setup|hardware|tecladomecanico|laptopgamer",
    ],
    zh: [
      "电脑|笔记本|装机|硬件|台式机",
      "游戏本|平价装机|机械键盘|带鱼屏显示器|显卡|学生笔记本|小机箱|理线|桌面布置",
      "一次点亮有点可疑|袖子上又是硅脂|比预算省了两百|风扇声像后悔",
      "小房间装机|键盘收藏中|只看跑分",
      "电脑装机|桌面搭建|笔记本推荐|机械键盘|硬件测评",
    ],
  }),
  niche("gaming", 50, "gamepad", {
    en: [
      "gaming|gamer|game|games|gameplay",
      "open world rpg|speedrun attempt|cozy games|horror game playthrough|survival crafting base|boss fight guide|indie game|retro console|ranked grind",
      "died to the tutorial, again|the final boss blinked first|chat made me keep the chicken|no hit, one heart attack|this bug deserves an award",
      "Streaming most nights|Cozy gamer, tea included|Speedruns and snacks|Variety streamer",
      "gamingtok|gamer|gameplay|cozygaming|streamer",
    ],
    es: [
      "gaming|gamer|videojuegos|juegos|gameplay",
      "rpg de mundo abierto|intento de speedrun|juegos cozy|juego de terror|base de supervivencia|guía de jefes|juego indie|consola retro|subir de rango",
      "morí en el tutorial otra vez|el jefe final parpadeó primero|el chat me hizo quedarme la gallina|sin golpes y un infarto|este bug merece un premio",
      "En directo casi cada noche|Gamer tranquilo con té|Speedruns y snacks|Streamer de todo",
      "videojuegos|gamerlatino|gameplay|streamer|juegosindie",
    ],
    zh: [
      "游戏|玩家|电竞|实况",
      "开放世界RPG|速通挑战|治愈系游戏|恐怖游戏实况|生存建造|首领打法|独立游戏|复古主机|上分日记",
      "又死在新手教程|最终首领先眨了眼|弹幕逼我留下那只鸡|无伤但心脏受伤|这个bug该拿奖",
      "晚上多半在直播|喝茶的佛系玩家|速通与零食|杂食主播",
      "游戏日常|游戏推荐|单机游戏|游戏实况|高能时刻",
    ],
  }),
  niche("mobilegames", 22, "gamepad", {
    en: [
      "mobile games|mobile gaming|esports|battle royale",
      "battle royale tips|gacha pulls|moba ranked guide|mobile controller|clash deck guide|sensitivity settings|free to play progress|esports highlights|team comp guide",
      "clutched with three percent battery|fifty pulls, one tear|push mid, please|thumbs of steel",
      "Top 500 on mobile|F2P and proud|Shoutcaster",
      "mobilegaming|gacha|esports|rankedgames|clutch",
    ],
    es: [
      "juegos móviles|esports|battle royale|juegos de celular",
      "trucos de battle royale|tiradas gacha|guía de moba|mando para móvil|mazo ganador|sensibilidad perfecta|progreso gratis|jugadas de esports|composición de equipo",
      "gané con tres por ciento|cincuenta tiradas, una lágrima|empujen medio, por favor|pulgares de acero",
      "Top 500 en móvil|Gratis y orgulloso|Narrador de esports",
      "juegosmoviles|esports|battleroyale|gacha|jugadasepicas",
    ],
    zh: [
      "手游|电竞|吃鸡|抽卡",
      "吃鸡技巧|抽卡实录|排位教学|手机手柄|卡组推荐|灵敏度设置|零氪进度|赛事集锦|阵容搭配",
      "百分之三的电完成翻盘|五十抽一滴泪|推中路求求了|钢铁拇指",
      "手游前五百|零氪骄傲|赛事解说",
      "手游推荐|上分攻略|抽卡|电竞|游戏集锦",
    ],
  }),
  niche("coding", 20, "laptop", {
    en: [
      "coding|programming|developer|software",
      "typescript tutorial|first developer job|python automation|system design|side project launch|database indexing|open source contribution|portfolio website|clean code habits",
      "it works, nobody touch it|deleted forty lines, felt alive|read the error, then read it again|deployed on a Friday, slept fine",
      "Backend engineer|Career changer at 34|Teaching code in plain words",
      "learntocode|developerlife|programming|webdevelopment|codenewbie",
    ],
    es: [
      "programación|programar|desarrollo web|código|developer",
      "curso de typescript|primer trabajo de developer|automatización con python|diseño de sistemas|lanzar un proyecto|índices de base de datos|código abierto|portafolio web|código limpio",
      "funciona, que nadie lo toque|borré cuarenta líneas y reviví|lee el error y vuelve a leerlo|despliegue en viernes y dormí bien",
      "Ingeniera backend|Cambié de carrera a los 34|Código en palabras simples",
      "programacion|desarrolloweb|aprendeaprogramar|codigo|javascript",
    ],
    zh: [
      "编程|程序员|代码|软件开发",
      "TypeScript教程|第一份开发工作|Python自动化|系统设计|副业项目上线|数据库索引|开源贡献|作品集网站|整洁代码",
      "能跑就别动|删了四十行神清气爽|先看报错再看一遍|周五上线睡得很好",
      "后端工程师|34岁转行|用大白话讲代码",
      "程序员日常|学编程|前端开发|编程入门|转码",
    ],
  }),
  niche("photography", 24, "camera", {
    en: [
      "photography|photographer|camera|photo|video editing",
      "street photography|portrait lighting|film camera|drone footage|wedding photography|lightroom presets|golden hour shoot|vlogging camera|phone photography",
      "f2, no regrets|waited two hours for one pigeon|the flash died so I used the moon|crop it again",
      "Weddings and wild light|35mm and patience|Drone pilot",
      "photographytips|streetphotography|filmisnotdead|behindthescenes|portraitphotography",
    ],
    es: [
      "fotografía|fotos|cámara|fotógrafo|edición de video",
      "fotografía callejera|iluminación de retrato|cámara analógica|tomas con dron|fotografía de bodas|presets de lightroom|sesión en hora dorada|cámara para vlogs|fotos con el móvil",
      "f2, sin arrepentimientos|dos horas por una paloma|murió el flash y usé la luna|recórtala otra vez",
      "Bodas y luz salvaje|35mm y paciencia|Piloto de dron",
      "fotografia|fotografocallejero|retrato|tipsdefotografia|edicion",
    ],
    zh: [
      "摄影|拍照|相机|剪辑",
      "街头摄影|人像布光|胶片相机|无人机航拍|婚礼摄影|调色预设|黄金时刻拍摄|视频博主相机|手机摄影",
      "大光圈不后悔|为一只鸽子等两小时|闪光灯坏了就用月亮|再裁一次",
      "婚礼与自然光|胶片与耐心|飞手",
      "摄影教程|拍照技巧|人像摄影|航拍|胶片日记",
    ],
  }),
];
