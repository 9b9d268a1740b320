import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { InvalidLink, ParsedLinks, ValidLink } from "#workers/modules/links/domain.ts";

/** The list shows at most this many of each sort; the counts say how many there are. */
const MAX_LISTED = 100;

/** What became of each pasted link, those that cannot be tracked first, each with its reason (spec 3 §5). */
export function ImportLinks({ links }: { links: ParsedLinks }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const { valid, invalid } = links;
  const hidden = Math.max(0, valid.length - MAX_LISTED) + Math.max(0, invalid.length - MAX_LISTED);
  if (valid.length + invalid.length === 0) return null;
  return (
    <section
      aria-label={t("import.list")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus to be scrolled by keyboard
      tabIndex={0}
      className="focus-ring max-h-48 overflow-y-auto rounded-control border border-line"
    >
      <ul className="text-sm">
        {invalid.slice(0, MAX_LISTED).map((link) => (
          <Refused key={link.input} link={link} />
        ))}
        {valid.slice(0, MAX_LISTED).map((link) => (
          <Trackable key={link.key} link={link} />
        ))}
        {hidden > 0 && (
          <li className="px-3 py-1.5 text-ink-faint">{t("import.more", { count: hidden, number: integer(hidden) })}</li>
        )}
      </ul>
    </section>
  );
}

/** What a link can lead to that is no post, and about which there is more to say than that. */
const EXPLAINED = ["profile", "music", "tag", "short"] as const;

const ROW = "flex items-center gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0 max-sm:flex-wrap";

function Refused({ link: { input, reason, kind } }: { link: InvalidLink }) {
  const { t } = useTranslation("links");
  const told = EXPLAINED.find((known) => known === kind);
  return (
    <li className={ROW}>
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <span translate="no" className="min-w-0 flex-1 truncate text-ink" title={input}>
        {input}
      </span>
      <span className="text-danger max-sm:basis-full max-sm:ps-7">
        {told === undefined ? t(`reasons.${reason}`) : t(`untrackable.${told}`)}
      </span>
    </li>
  );
}

function Trackable({ link: { platform, kind, url } }: { link: ValidLink }) {
  const { t } = useTranslation("videoTracking");
  return (
    <li className={ROW}>
      <CircleCheck aria-hidden className="size-4 shrink-0 text-like" />
      <PlatformMark platform={platform} className="size-4 text-ink-soft" />
      <span translate="no" className="min-w-0 flex-1 truncate text-ink" title={url}>
        {url.replace(/^https?:\/\/(www\.)?/, "")}
      </span>
      <span className="text-ink-faint max-sm:basis-full max-sm:ps-7">
        {t(kind === "short" ? "import.shortLink" : "import.trackable")}
      </span>
    </li>
  );
}
