/** What the creators of the small world write. */

type Texts = { bios: readonly string[]; captions: readonly string[]; tags: readonly string[] };
/** What somebody is about, in two languages; the first tag is its plain one. */
export type Subject = { name: string; en: Texts; es: Texts };

/** Posts about nothing in particular. */
export const WHATEVER = {
  en: [
    "What a day, my body needs sleep",
    "Answering your questions, part two",
    "Good morning from home",
    "Thank you for all your love this week",
    "Weekend mood with the family",
  ],
  es: ["Qué día más largo", "Respondo vuestras preguntas", "Buenos días desde casa", "Gracias por todo el cariño"],
} as const;

export const SUBJECTS: readonly Subject[] = [
  {
    name: "makeup",
    en: {
      bios: [
        "Makeup artist in LA",
        "MUA | bridal looks",
        "Lipstick lover, honest reviews",
        "Face and body painting, glam looks",
      ],
      captions: [
        "Soft glam eyeshadow for beginners",
        "My everyday foundation and concealer routine",
        "Glow from face to body with one highlighter",
        "Winged eyeliner that lasts all night",
        "Testing the new drugstore mascara",
        "Bridal makeup step by step",
        "Body shimmer and lip gloss for a party look",
        "How I blend contour and blush",
        "Red lipstick for every skin tone",
      ],
      tags: ["makeup", "makeuptutorial", "glam", "eyeshadow", "beautytips", "lipstick"],
    },
    es: {
      bios: ["Maquilladora profesional", "Trucos de belleza y maquillaje"],
      captions: [
        "Maquillaje natural paso a paso",
        "Cómo aplicar la base y el corrector",
        "Sombras de ojos para principiantes",
        "Mi labial favorito de este mes",
        "Delineado de ojos fácil",
      ],
      tags: ["maquillaje", "belleza", "maquillajenatural", "labiales"],
    },
  },
  {
    name: "fitness",
    en: {
      bios: ["Personal trainer", "Coach | home workouts", "Stronger every week", "Body positive gym coach"],
      captions: [
        "Full body workout without equipment",
        "Three squat mistakes that hurt your knees",
        "Body recomposition explained by a trainer",
        "Ten minute abs at home",
        "How to deadlift with a barbell",
        "Upper body strength for beginners",
        "Stretching routine after leg day",
        "Protein and muscle growth",
        "Push ups from zero to twenty",
      ],
      tags: ["fitness", "homeworkout", "gymtok", "strengthtraining", "workoutroutine", "fitcoach"],
    },
    es: {
      bios: ["Entrenador personal", "Ejercicio en casa"],
      captions: [
        "Rutina de ejercicios en casa",
        "Cómo hacer sentadillas sin dolor",
        "Abdominales en diez minutos",
        "Entrenamiento de fuerza para empezar",
        "Estiramientos después del gimnasio",
      ],
      tags: ["entrenamiento", "ejercicioencasa", "gimnasio", "fuerza"],
    },
  },
  {
    name: "cooking",
    en: {
      bios: ["Easy recipes from my kitchen", "Home cook", "Weeknight dinners", "Chef who feeds five kids"],
      captions: [
        "One pot pasta with garlic and tomato",
        "Crispy chicken thighs in the oven",
        "The easiest flatbread recipe",
        "Meal prep lunches for the office",
        "Slow cooked beef stew",
        "How to cook rice that never sticks",
        "Vegetable curry in twenty minutes",
        "Homemade noodles from scratch",
        "A salad that is a whole dinner",
      ],
      tags: ["cooking", "easyrecipes", "dinnerideas", "homecook", "foodtok", "mealprep"],
    },
    es: {
      bios: ["Recetas fáciles de cocina", "Cocinera de la abuela"],
      captions: [
        "Receta de pollo al horno",
        "Tortilla de patatas jugosa",
        "Lentejas como las de la abuela",
        "Cena rápida con verduras",
        "Arroz con leche casero",
      ],
      tags: ["cocina", "recetasfaciles", "recetascaseras", "cenas"],
    },
  },
  {
    name: "football",
    en: {
      bios: ["Football analysis", "Match reactions every week", "Goals and tactics", "Goalkeeper coach"],
      captions: [
        "How that striker beat the offside trap",
        "Ranking the best goals of the season",
        "Goalkeeper training drills",
        "Why the midfield lost this match",
        "Transfer rumours before the deadline",
        "Free kick technique explained",
        "Champions league draw reaction",
        "The manager changed the formation at half time",
        "Five a side passing drills",
      ],
      tags: ["football", "footballtiktok", "goals", "soccerskills", "premierleague", "matchday"],
    },
    es: {
      bios: ["Fútbol y táctica", "Análisis de partidos"],
      captions: [
        "Los mejores goles de la jornada",
        "Análisis táctico del partido",
        "Entrenamiento de porteros",
        "Rumores de fichajes",
        "Así se tira una falta",
      ],
      tags: ["futbol", "goles", "ligaespanola", "porteros"],
    },
  },
  {
    name: "climbing",
    en: {
      bios: ["Climber and route setter", "Bouldering beta", "Alpine days", "Rock climbing guide"],
      captions: [
        "Sending my first outdoor boulder",
        "How to train finger strength on a hangboard",
        "Crack climbing technique",
        "Belay checks that you should never skip",
        "Multi pitch route in the mountains",
        "Climbing shoes for wide feet",
        "Dyno practice at the bouldering gym",
        "Trad gear I carry on every route",
        "Ice climbing a frozen waterfall",
      ],
      tags: ["climbing", "bouldering", "rockclimbing", "climbinggym", "alpinism", "crag"],
    },
    es: {
      bios: ["Escaladora y guía", "Roca y montaña"],
      captions: [
        "Escalada en roca para empezar",
        "Cómo entrenar los dedos",
        "Mi primera vía de varios largos",
        "Búlder en el rocódromo",
        "Pies de gato para escalar",
      ],
      tags: ["escalada", "boulder", "escaladaenroca", "rocodromo"],
    },
  },
  {
    name: "pottery",
    en: {
      bios: ["Potter with a small kiln", "Ceramics studio", "Wheel thrown mugs", "Clay every day"],
      captions: [
        "Throwing a tall vase on the wheel",
        "Glazing mugs for the next kiln",
        "Trimming stoneware bowls",
        "Opening the kiln after a week",
        "Handles for porcelain cups",
        "Wedging clay the easy way",
        "Hand building a planter from slabs",
        "Why my glaze crawled",
        "Centering clay for beginners",
      ],
      tags: ["pottery", "ceramics", "potterywheel", "handmadeceramics", "clay", "kiln"],
    },
    es: {
      bios: ["Ceramista con torno", "Taller de cerámica"],
      captions: [
        "Torneando un jarrón de barro",
        "Esmalte para tazas de cerámica",
        "Abrimos el horno del taller",
        "Centrar el barro en el torno",
        "Cuencos de gres hechos a mano",
      ],
      tags: ["ceramica", "alfareria", "torno", "hechoamano"],
    },
  },
  {
    name: "finance",
    en: {
      bios: ["Personal finance made simple", "Investing for normal people", "Debt free at 30", "Budget coach"],
      captions: [
        "How index funds work",
        "My monthly budget in five categories",
        "Paying off credit card debt",
        "Three investing mistakes of beginners",
        "Emergency fund: how much is enough",
        "Compound interest in one minute",
        "Retirement accounts compared",
        "What inflation does to savings",
        "Stock market basics without jargon",
      ],
      tags: ["personalfinance", "investing", "budgeting", "moneytok", "savings", "debtfree"],
    },
    es: {
      bios: ["Finanzas personales sin líos", "Ahorro e inversión"],
      captions: [
        "Cómo empezar a invertir con poco dinero",
        "Mi presupuesto mensual",
        "Salir de deudas paso a paso",
        "Qué es un fondo indexado",
        "Ahorrar sin darte cuenta",
      ],
      tags: ["finanzaspersonales", "inversion", "ahorro", "presupuesto"],
    },
  },
  {
    name: "gardening",
    en: {
      bios: ["Allotment gardener", "Vegetables from seed", "Balcony garden", "Compost nerd"],
      captions: [
        "Sowing tomato seeds indoors",
        "How to prune roses in winter",
        "Compost that does not smell",
        "Raised beds from old wood",
        "Slugs and what stops them",
        "Growing potatoes in a bag",
        "Planting bulbs for spring",
        "Watering the greenhouse while away",
        "Soil tests for a new vegetable garden",
      ],
      tags: ["gardening", "growyourown", "vegetablegarden", "plants", "gardentok", "compost"],
    },
    es: {
      bios: ["Huerto en casa", "Jardinera de balcón"],
      captions: [
        "Sembrar tomates en casa",
        "Cómo podar rosales",
        "Compost casero sin olor",
        "Mi huerto en el balcón",
        "Plagas del jardín y remedios",
      ],
      tags: ["jardineria", "huertoencasa", "plantas", "compostcasero"],
    },
  },
  {
    name: "dogs",
    en: {
      bios: ["Dog trainer", "Rescue dogs and puppies", "Two labradors, one sofa", "Positive training only"],
      captions: [
        "Teaching a puppy to walk on a leash",
        "Why your dog barks at the door",
        "Crate training in one week",
        "My rescue dog meets the cat",
        "Recall training in the park",
        "Grooming a labrador at home",
        "Puppy socialisation checklist",
        "Dog toys that survive",
        "How to stop a puppy from biting",
      ],
      tags: ["dogs", "dogtraining", "puppy", "dogsoftiktok", "rescuedog", "labrador"],
    },
    es: {
      bios: ["Adiestrador de perros", "Perros rescatados"],
      captions: [
        "Enseñar al cachorro a pasear con correa",
        "Por qué ladra tu perro",
        "Mi perra rescatada y el gato",
        "Juguetes para perros que duran",
        "Cómo cepillar a tu perro",
      ],
      tags: ["perros", "cachorros", "adiestramiento", "mascotas"],
    },
  },
  {
    name: "games",
    en: {
      bios: ["Gamer, speedrunner", "Streams on Fridays", "Minecraft builds", "RPG lore and boss fights"],
      captions: [
        "Minecraft castle build in survival",
        "Beating the last boss without damage",
        "Best controller settings for shooters",
        "Speedrun world record attempt",
        "Hidden quests in this RPG",
        "My gaming setup tour",
        "Ranked matches with my squad",
        "Indie games on Steam that you missed",
        "Console or PC for new players",
      ],
      tags: ["gaming", "gamer", "minecraft", "speedrun", "pcgaming", "videogames"],
    },
    es: {
      bios: ["Jugador de consola", "Directos de videojuegos"],
      captions: [
        "Construyo un castillo en Minecraft",
        "Cómo vencer al jefe final",
        "Los mejores videojuegos indie",
        "Mi equipo para jugar en directo",
        "Partidas clasificatorias con amigos",
      ],
      tags: ["videojuegos", "gameresp", "minecraftespanol", "consolas"],
    },
  },
];
