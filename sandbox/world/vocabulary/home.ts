import { niche } from "./niche.ts";

/** Home, family, animals and hands. */
export const HOME = [
  niche("homedecor", 32, "house", {
    en: [
      "home decor|homedecor|interior|interior design|home",
      "small apartment makeover|ikea hack|neutral living room|gallery wall|rental friendly decor|kitchen organization|thrifted furniture flip|bedroom lighting|entryway ideas",
      "the landlord will never know|painted it at 2 am, obviously|one lamp changed the room|measured twice, cried once",
      "Renter with opinions|Interior designer|Slow home, fast paint",
      "homedecorideas|interiordesign|roommakeover|apartmenttherapy|diyhome",
    ],
    es: [
      "decoración|hogar|interiorismo|casa|deco",
      "reforma de piso pequeño|truco de ikea|sala neutra|pared de cuadros|decoración de alquiler|organización de cocina|muebles restaurados|luz de dormitorio|ideas de recibidor",
      "el casero no se enterará|lo pinté a las 2 am, claro|una lámpara cambió todo|medí dos veces y lloré una",
      "Inquilina con opiniones|Interiorista|Casa lenta, pintura rápida",
      "decoracion|ideasparaelhogar|interiorismo|antesydespues|organizacion",
    ],
    zh: [
      "家居|装修|室内设计|软装",
      "小户型改造|宜家改造|奶油风客厅|照片墙|租房布置|厨房收纳|二手家具翻新|卧室灯光|玄关设计",
      "房东永远不会知道|凌晨两点刷的墙|一盏灯救了整个房间|量了两次哭了一次",
      "有想法的租客|室内设计师|慢慢住的家",
      "家居好物|租房改造|装修日记|收纳|我的家",
    ],
  }),
  niche("diy", 24, "tools", {
    en: [
      "diy|crafts|handmade|woodworking",
      "crochet pattern|woodworking bench|resin art|upcycled denim|3d printed parts|polymer clay earrings|embroidery hoop|candle making|epoxy table",
      "pinterest promised otherwise|frogged it three times|sawdust is a food group|glue is not instant, patience is not either",
      "Maker of slightly crooked things|Workshop diary|Crochet until 1 am",
      "diyproject|crochettok|handmade|woodworking|craftok",
    ],
    es: [
      "manualidades|diy|hecho a mano|carpintería|crochet",
      "patrón de crochet|banco de carpintería|arte en resina|vaqueros reciclados|piezas impresas en 3d|aretes de arcilla|bordado en bastidor|velas caseras|mesa de epoxi",
      "pinterest prometió otra cosa|lo deshice tres veces|el serrín alimenta|el pegamento no es instantáneo",
      "Hago cosas un poco torcidas|Diario de taller|Crochet hasta la una",
      "manualidades|crochet|hechoamano|carpinteria|reciclaje",
    ],
    zh: [
      "手工|手作|木工|编织",
      "钩针图解|木工台|滴胶手作|旧牛仔改造|3D打印零件|软陶耳饰|刺绣绷子|手工蜡烛|环氧树脂桌",
      "教程里不是这样的|拆了三次|木屑是主食|胶水不会马上干",
      "做点歪歪的东西|工作室日记|钩到凌晨一点",
      "手工教程|钩针编织|木工|手作日常|旧物改造",
    ],
  }),
  niche("gardening", 16, "leaf", {
    en: [
      "gardening|garden|plants|houseplants",
      "raised bed garden|monstera care|balcony tomatoes|composting|propagation station|seed starting|pruning roses|hydroponic herbs|low light plants",
      "the slug and I are in talks|new leaf, new me|overwatered with love|one tomato, two hundred dollars",
      "Plant parent of 63|Balcony farmer|Zone 8b",
      "planttok|gardeningtips|houseplants|growyourown|urbangarden",
    ],
    es: [
      "jardinería|jardín|plantas|huerto",
      "huerto en bancal|cuidado de monstera|tomates en balcón|compost casero|propagar esquejes|semilleros|poda de rosales|hierbas hidropónicas|plantas de sombra",
      "la babosa y yo negociamos|hoja nueva, vida nueva|la ahogué con amor|un tomate, doscientos pesos",
      "Mamá de 63 plantas|Huerto en el balcón|Tierra en las uñas",
      "jardineria|plantas|huertourbano|plantasdeinterior|huertoencasa",
    ],
    zh: [
      "园艺|绿植|花园|种菜|养花",
      "抬高种植箱|龟背竹养护|阳台番茄|堆肥|扦插繁殖|育苗|月季修剪|水培香草|耐阴植物",
      "我和蜗牛正在谈判|新叶子新开始|浇水太爱了|一颗番茄两百块",
      "六十三盆植物|阳台农夫|指甲里都是土",
      "阳台种菜|绿植养护|花园日记|园艺|养花日常",
    ],
  }),
  niche("pets", 36, "paw", {
    en: [
      "pets|dog|dogs|puppy|cat|cats|kitten",
      "puppy training|raw dog food|rescue dog story|cat enrichment toys|dog grooming|indoor cat tree|pet camera|leash manners|senior dog care",
      "he heard the cheese drawer|she owns the sofa now|zoomies at 3 am, on schedule|the vet cried, good tears",
      "Two rescues and a cat who hates us|Dog trainer, force free|Foster fail x3",
      "dogsoftiktok|catsoftiktok|puppylife|rescuedog|pettok",
    ],
    es: [
      "mascotas|perro|perros|gato|gatos|cachorro",
      "educar cachorro|comida natural para perros|historia de rescate|juguetes para gatos|peluquería canina|árbol para gatos|cámara para mascotas|paseo sin tirones|perro mayor",
      "oyó el cajón del queso|el sofá ya es suyo|carreras a las 3 am, puntual|la veterinaria lloró de alegría",
      "Dos rescatados y un gato que nos odia|Educador canino en positivo|Casa de acogida",
      "perrosdetiktok|gatosdetiktok|mascotas|adoptanocompres|cachorros",
    ],
    zh: [
      "宠物|狗狗|猫咪|萌宠|养猫",
      "幼犬训练|生骨肉喂养|领养故事|猫咪玩具|宠物美容|猫爬架|宠物摄像头|牵引训练|老年犬护理",
      "他听见奶酪抽屉了|沙发已经归她|凌晨三点准时跑酷|医生都哭了是好的那种",
      "两只流浪狗和一只看不上我们的猫|正向训犬|领养代替购买",
      "萌宠日常|猫咪日常|狗狗日常|养宠攻略|铲屎官",
    ],
  }),
  niche("parenting", 28, "stroller", {
    en: [
      "parenting|mom|mum|baby|toddler|family",
      "baby stroller|toddler lunch ideas|postpartum recovery|newborn sleep schedule|montessori playroom|potty training|baby led weaning|kids birthday party|diaper bag essentials",
      "slept four hours, basically a spa|he ate one pea and bowed|the toys won|no one told me about the laundry",
      "Mum of two under three|Paediatric nurse|Dad doing the school run",
      "momtok|toddlermom|newborn|parentinghacks|dadsoftiktok",
    ],
    es: [
      "maternidad|mamá|bebé|crianza|familia|niños",
      "carrito de bebé|comida para niños|recuperación posparto|sueño del recién nacido|cuarto montessori|dejar el pañal|baby led weaning|fiesta infantil|bolso de maternidad",
      "dormí cuatro horas, un spa|comió un guisante e hizo reverencia|ganaron los juguetes|nadie me habló de la lavadora",
      "Mamá de dos|Enfermera pediátrica|Papá en el cole",
      "maternidadreal|mamaprimeriza|crianzarespetuosa|bebes|tipsdemama",
    ],
    zh: [
      "育儿|母婴|宝宝|宝妈|亲子",
      "婴儿推车|宝宝辅食|产后恢复|新生儿作息|蒙氏游戏区|如厕训练|自主进食|儿童生日会|待产包",
      "睡了四小时像做了水疗|他吃了一颗豌豆还鞠躬|玩具赢了|没人告诉我要洗这么多衣服",
      "两个娃的妈|儿科护士|接送娃的爸爸",
      "育儿经验|母婴好物|宝宝辅食|带娃日常|新手妈妈",
    ],
  }),
  niche("cars", 26, "car", {
    en: [
      "cars|car|automotive|driving|ev",
      "electric car review|car detailing|project car build|used car checklist|off road 4x4|sim racing rig|dash cam|manual gearbox lesson|road trip car setup",
      "it leaks, so it has oil|foam cannon therapy|sold the daily, kept the toy|range anxiety cured in one charger",
      "Mechanic on weekends|Detailer|EV road trips",
      "cartok|carsoftiktok|detailing|projectcar|electriccar",
    ],
    es: [
      "coches|autos|carros|motor|automóvil",
      "prueba de coche eléctrico|detailing|proyecto de coche|guía de coche usado|todoterreno 4x4|simulador de carreras|cámara de tablero|clase de cambio manual|coche para viaje largo",
      "gotea, así que tiene aceite|terapia con espuma|vendí el diario, guardé el juguete|ansiedad de autonomía curada",
      "Mecánico de fin de semana|Detailer|Viajes en eléctrico",
      "autos|coches|detailing|mundomotor|carros",
    ],
    zh: [
      "汽车|车评|用车|新能源",
      "电动车测评|汽车精洗|老车改装|二手车验车|越野四驱|模拟赛车|行车记录仪|手动挡教学|自驾装备",
      "漏油说明有油|泡沫洗车治愈一切|卖了代步留下玩具|一个充电桩治好焦虑",
      "周末修车工|精洗师|电车自驾",
      "汽车测评|新能源汽车|洗车|改装|自驾游",
    ],
  }),
];
