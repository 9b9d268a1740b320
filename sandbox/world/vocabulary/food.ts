import { niche } from "./niche.ts";

/** Eating and drinking. */
export const FOOD = [
  niche("cooking", 56, "plate", {
    en: [
      "cooking|recipe|recipes|food|dinner",
      "one-pot pasta|air fryer chicken|meal prep bowls|crispy tofu|sheet pan salmon|weeknight curry|slow cooker chili|homemade ramen|cast iron steak",
      "fifteen minutes, one pan, no excuses|my grandmother would not approve|the sauce is the whole point|leftovers taste better, I said it|salt your water",
      "Home cook, loud eater|Weeknight dinners under 30 min|Recipes from a tiny kitchen|Ex line cook",
      "easyrecipes|foodtok|dinnerideas|homecooking|recipeoftheday",
    ],
    es: [
      "receta|recetas|cocina|cocinar|comida",
      "pasta en una olla|pollo en freidora de aire|tuppers de la semana|tofu crujiente|salmón al horno|curry entre semana|chili de cocción lenta|ramen casero|bistec en hierro",
      "quince minutos, una sartén, sin excusas|mi abuela no lo aprobaría|la salsa es lo importante|al día siguiente sabe mejor|sala el agua de la pasta",
      "Cocinera casera|Cenas en 30 minutos|Recetas de cocina pequeña|Excocinero de línea",
      "recetasfaciles|cocinacasera|recetasrapidas|comidareal|recetasdecocina",
    ],
    zh: [
      "美食|做饭|食谱|家常菜|菜谱",
      "一锅意面|空气炸锅鸡翅|一周备餐|脆皮豆腐|烤盘三文鱼|快手咖喱|慢炖牛肉|自制拉面|铁锅牛排",
      "十五分钟一口锅|外婆看了会摇头|灵魂就在酱汁里|隔夜更好吃我说的|煮面水要放盐",
      "家常菜爱好者|30分钟晚餐|小厨房大味道|退役厨师",
      "美食教程|家常菜做法|懒人食谱|今天吃什么|下饭菜",
    ],
  }),
  niche("baking", 22, "cake", {
    en: [
      "baking|cake|bread|dessert|pastry",
      "sourdough starter|brown butter cookies|wedding cake design|gluten free brownies|croissant lamination|banana bread|buttercream flowers|cheesecake without oven|mini cupcakes",
      "it rose, everyone, it rose|crumb shot or it did not happen|weigh your flour|burnt the first batch so you do not have to",
      "Home baker, orders open|Sourdough mom|Pastry school dropout",
      "bakingtok|sourdough|cakedecorating|homebaker|dessertrecipe",
    ],
    es: [
      "repostería|postres|pan|pastel|hornear|tartas",
      "masa madre|galletas de mantequilla tostada|pastel de boda|brownies sin gluten|laminado de croissant|pan de plátano|flores de buttercream|cheesecake sin horno|mini cupcakes",
      "subió, gente, subió|sin foto de la miga no pasó|pesa la harina|quemé la primera tanda por ti",
      "Pastelera en casa, pedidos abiertos|Masa madre y paciencia|Escuela de pastelería",
      "reposteria|postresfaciles|masamadre|pasteleria|pancasero",
    ],
    zh: [
      "烘焙|蛋糕|面包|甜品",
      "天然酵种|焦化黄油曲奇|婚礼蛋糕|无麸质布朗尼|可颂开酥|香蕉面包|奶油裱花|免烤芝士蛋糕|迷你杯子蛋糕",
      "发起来了大家|没有切面图等于没做|面粉要称重|第一盘替你们烤焦了",
      "家庭烘焙接单|酵种养成中|甜品学徒",
      "烘焙教程|蛋糕教程|面包日记|甜品分享|在家烘焙",
    ],
  }),
  niche("foodie", 34, "plate", {
    en: [
      "foodie|restaurant|restaurants|street food|mukbang|eats",
      "street tacos|hidden ramen bar|night market food|all you can eat sushi|best brunch spot|food truck burger|spicy noodle challenge|michelin star dinner|dim sum crawl",
      "line around the block and I get it|three dollars and a nap|rated by how fast I went quiet|the owner fed me twice",
      "Eating my city one stall at a time|Honest food reviews, no freebies|Spice tolerance: unwell",
      "foodreview|streetfood|foodie|hiddengems|wheretoeat",
    ],
    es: [
      "foodie|restaurantes|comida callejera|dónde comer|mukbang",
      "tacos callejeros|ramen escondido|comida de mercado nocturno|sushi libre|mejor brunch|hamburguesa de food truck|reto de fideos picantes|cena estrella michelin|ruta de dim sum",
      "fila de una cuadra y lo entiendo|tres dólares y una siesta|lo califico por el silencio|la dueña me sirvió dos veces",
      "Comiendo mi ciudad puesto por puesto|Reseñas honestas, yo pago|Picante nivel: mal",
      "dondecomer|comidacallejera|foodie|resenas|antojitos",
    ],
    zh: [
      "探店|吃播|小吃|餐厅|美食打卡",
      "街头塔可|隐藏拉面店|夜市小吃|寿司放题|早午餐推荐|餐车汉堡|辣面挑战|米其林晚餐|早茶一条街",
      "排队一条街我懂了|三块钱吃到想睡|安静的程度就是评分|老板娘给我加了两次",
      "一摊一摊吃遍这座城|自费探店不恰饭|吃辣但不行",
      "美食探店|街头美食|吃货日常|本地人推荐|隐藏小店",
    ],
  }),
  niche("nutrition", 24, "leaf", {
    en: [
      "nutrition|healthy eating|vegan|diet|wellness",
      "high protein breakfast|plant based lunch|gut health|protein powder|calorie deficit meals|vegan snacks|blood sugar balance|smoothie bowl|fiber rich dinner",
      "eat the potato|it is lunch, not a personality|thirty grams before nine|your gut likes boring",
      "Registered dietitian|Plant based since 2016|Macros without misery",
      "healthyrecipes|highprotein|guthealth|plantbased|nutritiontips",
    ],
    es: [
      "nutrición|comida saludable|vegano|dieta|bienestar",
      "desayuno alto en proteína|almuerzo vegetal|salud intestinal|proteína en polvo|comidas en déficit|snacks veganos|control de glucosa|bowl de smoothie|cena con fibra",
      "cómete la papa|es un almuerzo, no una personalidad|treinta gramos antes de las nueve|a tu intestino le gusta lo aburrido",
      "Nutricionista titulada|Vegana desde 2016|Macros sin sufrir",
      "nutricion|comidasaludable|recetasfit|vidasana|altoenproteina",
    ],
    zh: [
      "营养|健康饮食|减脂餐|素食",
      "高蛋白早餐|植物基午餐|肠道健康|蛋白粉|低卡正餐|素食零食|控糖饮食|思慕雪碗|高纤晚餐",
      "土豆是可以吃的|只是一顿午饭|九点前三十克蛋白|肠道喜欢无聊",
      "注册营养师|素食第九年|不受罪的减脂",
      "减脂餐分享|健康饮食|高蛋白|控糖|营养师日常",
    ],
  }),
  niche("coffee", 16, "mug", {
    en: [
      "coffee|espresso|barista|latte|cafe",
      "espresso dial in|latte art|pour over basics|home coffee bar|cold brew|moka pot|coffee grinder|light roast beans|iced matcha latte",
      "eighteen in, thirty-six out|the tulip that became a blob|my grinder costs more than my rent|sip, wait, sip",
      "Barista by day|Home espresso tinkerer|Cafe hopping on weekends",
      "coffeetok|latteart|espresso|homebarista|coffeelover",
    ],
    es: [
      "café|espresso|barista|cafetería",
      "calibrar espresso|arte latte|método pour over|rincón de café en casa|cold brew|cafetera moka|molino de café|granos de tueste claro|matcha latte helado",
      "dieciocho entran, treinta y seis salen|el tulipán que fue mancha|mi molino cuesta más que mi renta|sorbo, pausa, sorbo",
      "Barista|Espresso casero|De cafetería en cafetería",
      "cafedeespecialidad|barista|artelatte|amantesdelcafe|cafeencasa",
    ],
    zh: [
      "咖啡|拿铁|咖啡店|手冲",
      "意式调磨|拉花|手冲入门|家庭咖啡角|冷萃咖啡|摩卡壶|磨豆机|浅烘豆|冰抹茶拿铁",
      "十八进三十六出|郁金香变一坨|磨豆机比房租贵|喝一口等一下再喝",
      "咖啡师|家用意式折腾中|周末泡咖啡馆",
      "咖啡日常|拉花|手冲咖啡|探咖啡店|居家咖啡",
    ],
  }),
];
