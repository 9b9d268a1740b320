import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { useLanguage } from "#app/lib/root-data.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import deskEn from "./desk-en.mp4?url";
import deskEnPoster from "./desk-en.webp?url";
import deskZh from "./desk-zh-CN.mp4?url";
import deskZhPoster from "./desk-zh-CN.webp?url";
import script from "./film.script.ts?script";
import phoneEn from "./phone-en.mp4?url";
import phoneEnPoster from "./phone-en.webp?url";
import phoneZh from "./phone-zh-CN.mp4?url";
import phoneZhPoster from "./phone-zh-CN.webp?url";

type Shot = { film: string; poster: string };

/** Made by `npm run film`. */
const FILMS: Record<Language, { desk: Shot; phone: Shot }> = {
  en: { desk: { film: deskEn, poster: deskEnPoster }, phone: { film: phoneEn, poster: phoneEnPoster } },
  "zh-CN": { desk: { film: deskZh, poster: deskZhPoster }, phone: { film: phoneZh, poster: phoneZhPoster } },
};

/** The product at work, without sound, over and over (spec 3 §2.13). The page has its first picture; `film.script.ts` fetches the film when all else has come, unless less motion is wished for. */
export function Film() {
  const { t } = useTranslation("landing");
  const { desk, phone } = FILMS[useLanguage()];
  const texts = { play: t("film.play"), pause: t("film.pause") };
  return (
    <figure data-part={script} data-film={desk.film} data-film-phone={phone.film} data-texts={JSON.stringify(texts)}>
      <div data-frame className="relative overflow-hidden rounded-dialog border border-line bg-white shadow-float">
        <picture>
          <source media="(width < 40rem)" srcSet={phone.poster} width={780} height={1440} />
          <img
            src={desk.poster}
            width={1280}
            height={800}
            alt={t("film.alt")}
            decoding="async"
            {...{ fetchpriority: "high" }}
            className="block h-auto w-full"
          />
        </picture>
      </div>
      <figcaption className="mt-2 flex items-center gap-3 text-ink-faint text-xs">
        <span className="flex-1">{t("film.caption")}</span>
        <button
          type="button"
          data-film-toggle
          aria-label={t("film.play")}
          className={buttonClass("quiet", "md", "group", true)}
        >
          <Play aria-hidden className="size-4 group-data-playing:hidden" />
          <Pause aria-hidden className="hidden size-4 group-data-playing:block" />
        </button>
      </figcaption>
    </figure>
  );
}
