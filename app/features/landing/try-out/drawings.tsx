import {
  BookOpen,
  Coffee,
  Croissant,
  Dog,
  Droplets,
  Dumbbell,
  Gamepad2,
  Headphones,
  type LucideIcon,
  Mountain,
  Salad,
  Shirt,
  Sprout,
} from "lucide-react";
import type { CSSProperties } from "react";
import { TOPICS, type Topic } from "./invented.ts";
import type { Look } from "./looks.ts";

const MOTIFS: Record<Topic, LucideIcon> = {
  coffee: Coffee,
  baking: Croissant,
  vegan: Salad,
  climbing: Mountain,
  fitness: Dumbbell,
  skincare: Droplets,
  gaming: Gamepad2,
  gadgets: Headphones,
  plants: Sprout,
  dogs: Dog,
  books: BookOpen,
  fashion: Shirt,
};

/** What lies behind a face, before it, and over it: short, long, curled and tied. */
const HAIRS = [
  { behind: null, over: "M29 42c0-18 10-26 21-26s21 8 21 26c-5-3-7-9-8-14-8 6-22 8-30 5-1 3-2 6-4 9z" },
  {
    behind: "M27 44c0-20 10-30 23-30s23 10 23 30v28H27z",
    over: "M31 40c1-14 8-22 19-22s18 8 19 22c-8-2-15-7-19-13-4 6-10 11-19 13z",
  },
  {
    behind: "M24 40a26 25 0 0 1 52 0c4 8 2 20-6 24H30c-8-4-10-16-6-24z",
    over: "M32 36a18 14 0 0 1 36 0c-12-6-24-6-36 0z",
  },
  { behind: "M61 14a9 9 0 1 1-1 13z", over: "M31 40c0-15 8-23 19-23s19 8 19 23c-3-8-9-13-19-13s-16 5-19 13z" },
] as const;

/** What all drawings of the page are made of; it stands in the page once, unseen. */
export function DrawingParts() {
  return (
    <svg aria-hidden className="hidden">
      {HAIRS.map(({ behind, over }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its places are the names
        <symbol key={index} id={`face-${index}`} viewBox="0 0 100 100">
          {behind && <path d={behind} fill="var(--hair)" />}
          <path d="M16 102c2-24 16-34 34-34s32 10 34 34z" fill="var(--shirt)" />
          <path d="M41 58h18v12a9 8 0 0 1-18 0z" fill="var(--skin)" />
          <circle cx="50" cy="43" r="18.5" fill="var(--skin)" />
          <path d={over} fill="var(--hair)" />
        </symbol>
      ))}
      {TOPICS.map((topic) => {
        const Motif = MOTIFS[topic];
        return (
          <symbol key={topic} id={`motif-${topic}`} viewBox="0 0 24 24">
            <Motif width={24} height={24} strokeWidth={1.5} />
          </symbol>
        );
      })}
    </svg>
  );
}

/** The colours of a creator's drawings, for the element around them. */
export function drawingColours(look: Look): CSSProperties {
  const colours = {
    "--skin": look.skin,
    "--hair": look.hairColour,
    "--shirt": look.shirt,
    "--back": look.back,
    "--cover": look.cover,
    "--spot": look.spot,
  };
  return colours as CSSProperties;
}

export function Portrait({ hair }: Pick<Look, "hair">) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="size-10 shrink-0 rounded-full bg-[var(--back)]">
      <use href={`#face-${hair}`} />
    </svg>
  );
}

/** Where the motif of each of three posts stands. */
const PLACES = [
  { spot: [80, 45, 34], motif: "translate(53 18) scale(2.25)" },
  { spot: [120, 24, 52], motif: "translate(86 4) rotate(8) scale(3.4)" },
  { spot: [36, 78, 58], motif: "translate(8 22) rotate(-10) scale(2.9)" },
] as const;

/** The cover of one of a creator's three latest posts. */
export function Cover({ topic, post }: { topic: Topic; post: 0 | 1 | 2 }) {
  const { spot, motif } = PLACES[post];
  return (
    <svg aria-hidden viewBox="0 0 160 90" className="block w-full bg-[var(--cover)] text-white/90">
      <circle cx={spot[0]} cy={spot[1]} r={spot[2]} fill="var(--spot)" />
      <use href={`#motif-${topic}`} width="24" height="24" transform={motif} />
    </svg>
  );
}
