/** Addresses that more than one part leads to. */

/** Where a signed-in person lands without a remembered page. */
export const HOME = "/search";

/** Video tracking, and where an unknown address leads a signed-in account (spec 3 §2.1). */
export const TRACKING_PATH = "/dataManagement/kolscoutTrack";

/** What there is to spend, and where it went (spec 3 §2.9). */
export const USAGE_PATH = "/settings/quotaQuery";

/** The plans, to which every upgrade leads. */
export const PLANS_PATH = "/pricing";
/** The part of the plans' page that adds AI tasks to the month that runs. */
export const TOP_UP_PATH = "/pricing#top-up";

/** Why a redirect led to a page of the app; `useAddressNotice` says it there. */
export const ADDRESS_NOTICES = ["unknownPage", "unknownSearchType"] as const;
export const NOTICE_PARAM = "notice";

/** The path of a page that is to say `notice` when it opens. */
export function withNotice(path: string, notice: (typeof ADDRESS_NOTICES)[number]): string {
  return `${path}?${NOTICE_PARAM}=${notice}`;
}
