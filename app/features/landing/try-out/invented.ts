/** The creators of the try-out: invented, like their numbers. What they say of themselves is in `bios.ts`, which browsers do not fetch. */

export const TOPICS = [
  "coffee",
  "baking",
  "vegan",
  "climbing",
  "fitness",
  "skincare",
  "gaming",
  "gadgets",
  "plants",
  "dogs",
  "books",
  "fashion",
] as const;
export type Topic = (typeof TOPICS)[number];

export type InventedPlatform = "YOUTUBE" | "TIKTOK" | "INSTAGRAM";

/** `topics` begins with the one that is drawn; `engagement` is in per cent. */
export type Invented = {
  id: string;
  name: string;
  platform: InventedPlatform;
  region: string;
  followers: number;
  views: number;
  engagement: number;
  daysAgo: number;
  topics: readonly [Topic, ...Topic[]];
};

function creator(
  name: string,
  platform: InventedPlatform,
  region: string,
  [followers, views, engagement, daysAgo]: readonly [number, number, number, number],
  ...topics: [Topic, ...Topic[]]
): Invented {
  const id = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return { id, name, platform, region, followers, views, engagement, daysAgo, topics };
}

export const INVENTED: readonly Invented[] = [
  creator("Mira Pours", "TIKTOK", "DE", [41_200, 38_500, 9.1, 1], "coffee"),
  creator("Bread by Noon", "INSTAGRAM", "GB", [19_800, 8_200, 5.8, 2], "baking", "coffee"),
  creator("Slow Bar Coffee", "YOUTUBE", "SE", [128_400, 94_100, 6.4, 3], "coffee"),
  creator("Rope and Roast", "INSTAGRAM", "DE", [27_400, 9_900, 7.7, 2], "climbing", "coffee"),
  creator("Lamination Lab", "YOUTUBE", "FR", [86_300, 51_700, 7.2, 5], "baking"),
  creator("Green Pan Club", "TIKTOK", "US", [312_000, 190_000, 8.3, 1], "vegan"),
  creator("Tofu Tuesday", "YOUTUBE", "DE", [64_500, 30_200, 6.9, 7], "vegan"),
  creator("Granite Hours", "YOUTUBE", "US", [231_000, 120_000, 5.1, 4], "climbing"),
  creator("Kettle Corner", "TIKTOK", "GB", [540_000, 260_000, 6.2, 1], "fitness"),
  creator("Long Way Lina", "INSTAGRAM", "AT", [15_600, 6_100, 8.8, 3], "fitness"),
  creator("Barrier First", "YOUTUBE", "KR", [760_000, 310_000, 4.9, 6], "skincare"),
  creator("Shade Sundays", "TIKTOK", "AU", [98_700, 72_000, 9.4, 2], "skincare"),
  creator("Couch for Four", "YOUTUBE", "CA", [1_240_000, 480_000, 5.5, 1], "gaming"),
  creator("Pixel Picnic", "TIKTOK", "JP", [47_300, 33_100, 10.2, 2], "gaming"),
  creator("Desk Daylight", "YOUTUBE", "US", [185_000, 97_000, 6.1, 8], "gadgets"),
  creator("Tiny Cables", "YOUTUBE", "DE", [33_900, 21_000, 7, 3], "gadgets"),
  creator("Balcony Thicket", "INSTAGRAM", "NL", [72_100, 18_800, 6.6, 2], "plants"),
  creator("Root Cellar Road", "YOUTUBE", "GB", [410_000, 150_000, 5.3, 5], "plants"),
  creator("Two Muddy Paws", "TIKTOK", "IE", [880_000, 420_000, 9.7, 1], "dogs"),
  creator("Sit Stay Bavaria", "INSTAGRAM", "DE", [24_800, 9_400, 8.1, 4], "dogs"),
  creator("Marginalia Club", "YOUTUBE", "US", [53_600, 22_800, 7.5, 6], "books"),
  creator("Sixty Page Rule", "TIKTOK", "BR", [139_000, 88_000, 8.9, 2], "books"),
  creator("Twice Worn", "INSTAGRAM", "IT", [61_900, 20_700, 6.8, 3], "fashion"),
  creator("Mend It May", "TIKTOK", "FR", [17_200, 12_400, 9.9, 2], "fashion"),
];
