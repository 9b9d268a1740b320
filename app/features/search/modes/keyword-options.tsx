import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import {
  type TIKTOK_PUBLISH_TIME,
  type TIKTOK_SORT,
  YOUTUBE_SORT,
  YOUTUBE_UPLOAD_DATE,
} from "#workers/modules/search/domain.ts";

type TiktokSort = (typeof TIKTOK_SORT)[keyof typeof TIKTOK_SORT];
type TiktokTime = (typeof TIKTOK_PUBLISH_TIME)[keyof typeof TIKTOK_PUBLISH_TIME];

/** The settings of a keyword search; each platform reads its own two. */
export type KeywordOptions = {
  sortType: TiktokSort;
  publishTimeType: TiktokTime;
  uploadDate: (typeof YOUTUBE_UPLOAD_DATE)[number];
  sortBy: (typeof YOUTUBE_SORT)[number];
};

const TIKTOK_SORTS = [0, 1, 3] as const satisfies readonly TiktokSort[];
const TIKTOK_TIMES = [0, 1, 7, 30, 180] as const satisfies readonly TiktokTime[];

/** Order and time of a keyword search, in the words of its platform (spec 2 §9). */
export function KeywordOptionFields({
  platform,
  options,
  onChange,
}: {
  platform: Platform;
  options: KeywordOptions;
  onChange: (options: KeywordOptions) => void;
}) {
  const { t } = useTranslation("search");
  const isTiktok = platform === "TIKTOK";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("form.sort")}>
        {isTiktok ? (
          <Select
            value={String(options.sortType)}
            onChange={(chosen) =>
              onChange({ ...options, sortType: TIKTOK_SORTS.find((value) => String(value) === chosen) ?? 0 })
            }
            choices={TIKTOK_SORTS.map((value) => ({ value: String(value), label: t(`form.sortTiktok.${value}`) }))}
          />
        ) : (
          <Select
            value={options.sortBy}
            onChange={(sortBy) => onChange({ ...options, sortBy })}
            choices={YOUTUBE_SORT.map((value) => ({ value, label: t(`form.sortYoutube.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t("form.time")}>
        {isTiktok ? (
          <Select
            value={String(options.publishTimeType)}
            onChange={(chosen) =>
              onChange({ ...options, publishTimeType: TIKTOK_TIMES.find((value) => String(value) === chosen) ?? 0 })
            }
            choices={TIKTOK_TIMES.map((value) => ({ value: String(value), label: t(`form.timeTiktok.${value}`) }))}
          />
        ) : (
          <Select
            value={options.uploadDate}
            onChange={(uploadDate) => onChange({ ...options, uploadDate })}
            choices={YOUTUBE_UPLOAD_DATE.map((value) => ({ value, label: t(`form.timeYoutube.${value}`) }))}
          />
        )}
      </Field>
    </div>
  );
}
