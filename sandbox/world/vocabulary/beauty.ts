import { niche } from "./niche.ts";

/** Beauty and style. */
export const BEAUTY = [
  niche("skincare", 52, "bottle", {
    en: [
      "skincare|skin care|skin",
      "retinol serum|daily sunscreen|acne treatment|vitamin C serum|korean skincare|sensitive skin cream|gentle cleanser|sheet mask|barrier repair routine",
      "my skin has never been this calm|the texture of this one is unreal|stop over-exfoliating, please|what my esthetician told me to throw away|three steps and bed|glass skin is mostly patience",
      "Esthetician in training|Skin barrier defender|Sharing what cleared my acne|SPF every single day",
      "skincareroutine|glowingskin|skincaretips|selfcare|spf",
    ],
    es: [
      "skincare|cuidado de la piel|piel|cuidado facial",
      "sérum de retinol|protector solar diario|tratamiento para el acné|sérum de vitamina C|rutina coreana|crema para piel sensible|limpiador suave|mascarilla facial|rutina de barrera cutánea",
      "mi piel nunca estuvo tan tranquila|la textura de este es una locura|deja de exfoliarte tanto|lo que mi dermatóloga me hizo tirar|tres pasos y a dormir|la piel de cristal es paciencia",
      "Cosmetóloga en formación|Amante de la piel sana|Te cuento cómo controlé mi acné|SPF todos los días",
      "rutinafacial|cuidadodelapiel|pielsana|tipsdebelleza|autocuidado",
    ],
    zh: [
      "护肤|皮肤护理|保养",
      "视黄醇精华|日常防晒|祛痘护理|维C精华|韩系护肤|敏感肌面霜|温和洁面|补水面膜|屏障修护",
      "皮肤状态终于稳定了|这个质地真的绝|别再过度去角质了|皮肤科医生让我扔掉的东西|三步就去睡觉|水光肌靠的是耐心",
      "护肤成分党|敏感肌自救中|皮肤管理师|每天都要防晒",
      "护肤日常|护肤分享|变美|好物分享|敏感肌护肤",
    ],
  }),
  niche("makeup", 48, "lipstick", {
    en: [
      "makeup|make up|beauty|mua",
      "soft glam look|drugstore foundation|graphic eyeliner|bridal makeup|lip combo|cream blush|everyday concealer|eyeshadow palette|setting spray",
      "I did my face in the car again|this shade should be illegal|blend until you hate me|the wing finally matched|one brush, whole face",
      "Makeup artist for hire|Self-taught MUA|Lipstick hoarder|Bridal glam and big lashes",
      "makeuptutorial|beautytok|grwm|mua|makeuplover",
    ],
    es: [
      "maquillaje|belleza|makeup",
      "look soft glam|base de farmacia|delineado gráfico|maquillaje de novia|combo de labios|rubor en crema|corrector diario|paleta de sombras|fijador de maquillaje",
      "me maquillé otra vez en el coche|este tono debería ser ilegal|difumina hasta que me odies|por fin el delineado quedó igual|una brocha para toda la cara",
      "Maquilladora profesional|Maquillaje autodidacta|Adicta a los labiales|Novias y pestañas grandes",
      "maquillajefacil|tutorialmaquillaje|belleza|tipsdemaquillaje|grwmespañol",
    ],
    zh: [
      "美妆|化妆|彩妆",
      "温柔日常妆|平价粉底|创意眼线|新娘妆|唇妆搭配|膏状腮红|日常遮瑕|眼影盘|定妆喷雾",
      "又在车里化完了妆|这个颜色太好看了吧|晕染到你怀疑人生|眼线终于对称了|一把刷子搞定全脸",
      "化妆师可约|自学美妆博主|口红收藏家|新娘跟妆",
      "美妆教程|化妆教程|妆容分享|新手化妆|美妆好物",
    ],
  }),
  niche("haircare", 26, "bottle", {
    en: [
      "haircare|hair care|hair|curls",
      "curly hair routine|heatless curls|scalp serum|hair growth oil|balayage at home|silk press|curtain bangs|leave-in conditioner|blow dryer brush",
      "day four hair and still bouncing|I cut my own fringe, again|your scalp is skin too|do not brush it dry",
      "Curl specialist|Colorist behind the chair|Healthy hair journey|3B curls and no shame",
      "curlyhair|hairtok|hairtutorial|naturalhair|hairgrowth",
    ],
    es: [
      "cabello|pelo|peinados|rizos",
      "rutina de rizos|ondas sin calor|sérum capilar|aceite para crecer el pelo|balayage en casa|alisado de seda|flequillo cortina|crema de peinar|cepillo secador",
      "cuarto día y sigue con rebote|me corté el flequillo otra vez|el cuero cabelludo también es piel|no lo cepilles en seco",
      "Especialista en rizos|Colorista|Mi camino al pelo sano|Rizos 3B sin vergüenza",
      "rizos|cabellosano|peinadosfaciles|metodocurly|tipsdecabello",
    ],
    zh: [
      "护发|头发|发型|美发",
      "卷发打理|无热卷发|头皮精华|生发精油|在家染发|柔顺吹整|八字刘海|免洗护发素|吹风梳",
      "第四天还这么蓬松|又自己剪了刘海|头皮也是皮肤|别干着梳头",
      "发型师日常|染发师|养发记录中|自然卷女孩",
      "发型教程|护发|卷发|头发护理|显脸小发型",
    ],
  }),
  niche("nails", 16, "lipstick", {
    en: [
      "nails|nail art|manicure",
      "gel manicure|chrome nails|press-on nails|french tips|builder gel|minimal nail art|cuticle oil|nail drill basics|seasonal nail set",
      "she asked for tiny cherries so tiny cherries it is|the shine on this chrome|three hours later|short nails can be fancy",
      "Nail tech, bookings open|Press-on maker|Tiny paintings on fingertips",
      "nailart|nailinspo|nailtech|gelnails|nailsoftiktok",
    ],
    es: [
      "uñas|manicura|nail art",
      "manicura en gel|uñas cromadas|uñas postizas|uñas francesas|gel constructor|diseño minimalista de uñas|aceite de cutícula|torno de uñas básico|set de uñas de temporada",
      "pidió cerezas chiquitas y aquí están|miren ese brillo|tres horas después|las uñas cortas también lucen",
      "Nail artist, agenda abierta|Hago uñas a mano|Pequeños cuadros en tus dedos",
      "uñasdecoradas|manicure|nailartist|uñasdegel|diseñodeuñas",
    ],
    zh: [
      "美甲|指甲|手部护理",
      "甲油胶美甲|镜面美甲|穿戴甲|法式美甲|建构胶|简约美甲|指缘油|打磨机入门|换季美甲",
      "客人要小樱桃那就小樱桃|这个光泽绝了|三个小时之后|短甲也可以很精致",
      "美甲师可预约|手作穿戴甲|指尖上的小画",
      "美甲分享|美甲教程|显白美甲|穿戴甲|美甲师日常",
    ],
  }),
  niche("perfume", 14, "bottle", {
    en: [
      "perfume|fragrance|scent|cologne",
      "vanilla perfume|niche fragrance|summer scents|office safe cologne|perfume layering|blind buy|arabian oud|travel size spray|signature scent",
      "it smells like a clean hotel lobby|my husband asked three times what it was|do not blind buy this one|ten hours and still there",
      "Fragrance nerd|120 bottles and counting|Notes, not hype",
      "perfumetok|fragrancereview|scentoftheday|perfumecollection|fragrancetok",
    ],
    es: [
      "perfume|perfumes|fragancias|aroma",
      "perfume de vainilla|perfume nicho|aromas de verano|colonia para oficina|capas de perfume|compra a ciegas|oud árabe|perfume de viaje|aroma personal",
      "huele a hotel limpio|me preguntaron tres veces qué llevaba|no lo compres a ciegas|diez horas y sigue ahí",
      "Loca por las fragancias|120 frascos y contando|Notas, no modas",
      "perfumes|fragancias|perfumesarabes|reseñadeperfumes|aromas",
    ],
    zh: [
      "香水|香氛|香味",
      "香草调香水|小众香水|夏日香|通勤男香|香水叠喷|盲买香水|中东乌木|分装小样|专属香",
      "像高级酒店大堂的味道|被问了三次用的什么|这瓶别盲买|十个小时还在",
      "香水收藏120瓶|只聊香调|鼻子很挑",
      "香水推荐|小众香|香水测评|香水分享|约会香水",
    ],
  }),
  niche("fashion", 54, "dress", {
    en: [
      "fashion|outfit|outfits|style|ootd",
      "capsule wardrobe|thrift haul|work outfits|plus size dress|linen trousers|petite styling|winter coat|denim fit guide|color analysis",
      "same blazer, five days|I wore this and three strangers asked|tailoring is the cheat code|buy less, steam more",
      "Outfit ideas for real bodies|Midsize and loud about it|Stylist|Second hand first",
      "ootd|outfitideas|styletips|fashiontok|thriftedfashion",
    ],
    es: [
      "moda|outfit|outfits|ropa|estilo",
      "armario cápsula|compras de segunda mano|looks de oficina|vestido talla grande|pantalón de lino|estilo para bajitas|abrigo de invierno|guía de vaqueros|colorimetría",
      "el mismo blazer cinco días|tres desconocidas me preguntaron por esto|el sastre es el truco|compra menos, plancha más",
      "Looks para cuerpos reales|Talla 44 y feliz|Asesora de imagen|Segunda mano primero",
      "modamujer|outfitideas|lookdeldia|tendencias|modasostenible",
    ],
    zh: [
      "穿搭|时尚|服装|搭配",
      "胶囊衣橱|二手淘衣|通勤穿搭|大码连衣裙|亚麻裤|小个子穿搭|冬季大衣|牛仔裤版型|色彩诊断",
      "一件西装穿五天|被三个陌生人问链接|改衣才是作弊码|少买一点多熨一点",
      "真实身材穿搭|微胖女孩|造型师|二手优先",
      "每日穿搭|ootd穿搭|穿搭分享|显瘦穿搭|小个子穿搭",
    ],
  }),
  niche("sneakers", 20, "shoe", {
    en: [
      "sneakers|streetwear|kicks|shoes",
      "retro basketball sneakers|sneaker restoration|baggy jeans fit|trail runner style|sneaker resale|limited drop|custom painted kicks|vintage tees|everyday white sneakers",
      "box smelled like 2003|took the L again|soles yellowed, still worth it|fit first, hype last",
      "Sneaker restorer|Size 10 problems|Thrifted streetwear daily",
      "sneakerhead|streetwear|kicksoftheday|sneakertok|fitcheck",
    ],
    es: [
      "zapatillas|sneakers|tenis|streetwear|ropa urbana",
      "zapatillas retro de básquet|restauración de tenis|look con jeans anchos|estilo trail|reventa de zapatillas|lanzamiento limitado|tenis pintados a mano|camisetas vintage|zapatillas blancas diarias",
      "la caja olía a 2003|otra vez me quedé sin par|suela amarilla y aún vale|primero el fit, luego el hype",
      "Restaurador de tenis|Talla 43 y problemas|Ropa urbana de segunda mano",
      "zapatillas|modaurbana|sneakersmexico|streetstyle|tenisoriginales",
    ],
    zh: [
      "球鞋|潮鞋|街头穿搭|运动鞋",
      "复古篮球鞋|球鞋修复|宽松牛仔裤搭配|机能跑鞋|球鞋转卖|限量发售|手绘定制鞋|古着T恤|日常小白鞋",
      "鞋盒一股2003年的味道|又没抽中|鞋底黄了也值|版型第一热度最后",
      "球鞋修复师|43码的烦恼|古着街头日常",
      "球鞋分享|潮流穿搭|球鞋开箱|街头风|今日上脚",
    ],
  }),
  niche("jewelry", 14, "gem", {
    en: [
      "jewelry|jewellery|accessories",
      "gold stacking rings|handmade earrings|pearl necklace|engagement ring|silver cleaning|charm bracelet|vintage brooch|lab grown diamond|permanent jewelry",
      "soldering at midnight again|every piece has a flaw and a name|weighs nothing, looks like everything|found in grandma's drawer",
      "Silversmith|Handmade in small batches|Vintage jewelry hunter",
      "jewelrymaking|handmadejewelry|smallbusiness|goldjewelry|earringsoftheday",
    ],
    es: [
      "joyería|joyas|accesorios|bisutería",
      "anillos apilables|aretes hechos a mano|collar de perlas|anillo de compromiso|limpieza de plata|pulsera de dijes|broche vintage|diamante de laboratorio|joyería permanente",
      "soldando a medianoche otra vez|cada pieza tiene su defecto y su nombre|no pesa nada y parece todo|lo encontré en el cajón de la abuela",
      "Orfebre|Hecho a mano en pocas piezas|Cazadora de joyas antiguas",
      "joyeriaartesanal|hechoamano|emprendimiento|aretes|plata925",
    ],
    zh: [
      "首饰|珠宝|饰品|配饰",
      "叠戴戒指|手工耳环|珍珠项链|订婚戒指|银饰清洁|手链串珠|古董胸针|培育钻石|永久手链",
      "又半夜在焊接|每一件都有瑕疵和名字|轻得像没戴|外婆抽屉里翻出来的",
      "银匠|小批量手作|古董首饰猎人",
      "手工饰品|珠宝分享|首饰搭配|耳环推荐|银饰",
    ],
  }),
];
