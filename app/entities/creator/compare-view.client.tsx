import "#app/i18n/triage-texts.ts";
import "#app/i18n/fair-price-texts.ts";
import clsx from "clsx";
import { Trophy, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { CoverImage } from "#app/components/cover-image.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { FACTS } from "#app/entities/list/fact-names.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { toCardView } from "./card-view.ts";
import { ProfileLink } from "./creator-card.tsx";
import { FactName } from "./fact-name.tsx";
import { FactCell, leadersOf } from "./facts.tsx";
import { FullScreen } from "./full-screen.tsx";
import { type Opened, OpenedPost } from "./opened-post.tsx";
import { RatingControl } from "./rating-control.tsx";

const MAX_POSTS = 4;

export type CompareViewProps = {
  cards: readonly ListItem[];
  attitude: (card: ListItem) => Attitude;
  onRate: (card: ListItem, attitude: Attitude) => void;
  /** What a superlike costs at most, in stored units. */
  superlikeUnits: number;
  onClose: () => void;
};

/** Chosen creators side by side, a fact a row; the one ahead of all others is marked. Names and facts stay in sight while one scrolls. */
export default function CompareView({ cards: chosen, attitude, onRate, superlikeUnits, onClose }: CompareViewProps) {
  const { t } = useTranslation("triage");
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const cards = useMemo(() => chosen.filter(({ id }) => !removed.has(id)), [chosen, removed]);
  const leaders = useMemo(() => leadersOf(cards), [cards]);
  const remove = ({ id }: ListItem) => {
    if (cards.length === 1) onClose();
    else setRemoved(new Set([...removed, id]));
  };
  return (
    <FullScreen title={t("compare.title", { count: cards.length })} onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keyboard too
        tabIndex={0}
        aria-label={t("compare.title", { count: cards.length })}
        className="focus-ring relative min-h-0 flex-1 overflow-auto"
      >
        <table className="border-separate border-spacing-0 text-base">
          <thead>
            <tr>
              <td className={clsx(CORNER, "top-0 z-20")} />
              {cards.map((card) => (
                <th
                  key={card.id}
                  scope="col"
                  className="sticky top-0 z-10 w-60 min-w-60 border-line border-b bg-surface p-3 text-start font-normal"
                >
                  <div className="flex items-start gap-2">
                    <Avatar src={card.avatar} name={card.title} />
                    <div className="min-w-0 flex-1">
                      <ProfileLink card={card} />
                      <p className="flex items-center gap-1.5 truncate text-ink-faint text-sm">
                        <PlatformMark platform={card.platform} />
                        {card.handle && `@${card.handle}`}
                      </p>
                    </div>
                    <IconButton
                      size="sm"
                      label={t("compare.remove", { name: card.title })}
                      icon={<X className="size-4" />}
                      onClick={() => remove(card)}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map((fact) => (
              <tr key={fact}>
                <th scope="row" className={HEAD}>
                  <FactName fact={fact} />
                </th>
                {cards.map((card) => {
                  const isAhead = cards.length > 1 && leaders.get(fact) === card.id;
                  return (
                    <td key={card.id} className={CELL}>
                      <div className={clsx("flex min-h-7 min-w-0 items-center gap-1.5", isAhead && "font-semibold")}>
                        <FactCell fact={fact} card={card} />
                        {isAhead && (
                          <Trophy
                            role="img"
                            aria-label={t("compare.best")}
                            className="size-3.5 shrink-0 text-accent-ink"
                          />
                        )}
                      </div>
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className={HEAD}>
                {t("compare.posts")}
              </th>
              {cards.map((card) => (
                <td key={card.id} className={CELL}>
                  <Posts card={card} onOpen={setOpened} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={HEAD}>
                {t("compare.rating")}
              </th>
              {cards.map((card) => (
                <td key={card.id} className={CELL}>
                  <RatingControl
                    name={card.title}
                    value={attitude(card)}
                    superlikeUnits={superlikeUnits}
                    onRate={(next) => onRate(card, next)}
                    isSmall
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
    </FullScreen>
  );
}

const CORNER = "sticky start-0 border-line border-e border-b bg-canvas";
const HEAD = clsx(
  CORNER,
  "z-10 w-28 min-w-28 px-3 py-2 text-start align-top font-medium text-ink-soft text-sm sm:w-48 sm:min-w-48",
);
const CELL = "max-w-60 border-line border-b px-3 py-1.5 align-top";

function Posts({ card, onOpen }: { card: ListItem; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation("creator");
  const view = toCardView(card);
  if (view.posts.length === 0) return <p className="text-ink-faint text-sm">{t("card.noPosts")}</p>;
  return (
    <ul className="grid grid-cols-2 gap-1.5">
      {view.posts.slice(0, MAX_POSTS).map((post) => (
        <li key={post.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen({ card, post })}
            className="focus-ring block w-full rounded-control"
          >
            <CoverImage src={post.cover} alt="" ratio={view.ratio === "video" ? "video" : "square"} />
            <span className="sr-only">{post.title || post.id}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
