/** The one table of status codes (spec 1 §8): HTTP status, whether a client may retry, and how the notice is shown. */

export type Presentation = "none" | "quiet" | "toast" | "modal" | "popup";
export type NoticeAction = "upgrade" | "contact" | "renew" | "none";

type Entry = { status: number; retry: boolean; presentation: Presentation; action: NoticeAction };

const ok = { status: 200, retry: false, presentation: "none", action: "none" } as const;
const toast = (status: number, retry = false) => ({ status, retry, presentation: "toast", action: "none" }) as const;
const modal = (status: number, action: NoticeAction) =>
  ({ status, retry: false, presentation: "modal", action }) as const;
const popup = (status: number, action: NoticeAction) =>
  ({ status, retry: false, presentation: "popup", action }) as const;

/** Code → what it means on the wire. Texts live in `kernel/locales.ts` under the same number. */
export const ERRORS = {
  1000: ok,
  1001: { ...ok, status: 201 },
  1002: { ...ok, status: 202 },
  1003: ok,
  1400: toast(400),
  1401: { status: 401, retry: false, presentation: "none", action: "none" },
  1403: toast(403),
  1404: toast(404),
  1409: toast(409),
  1411: { status: 401, retry: false, presentation: "none", action: "none" },
  1412: modal(403, "contact"),
  1422: toast(422),
  1426: modal(426, "none"),
  1429: toast(429, true),
  1500: { status: 500, retry: true, presentation: "quiet", action: "none" },
  1503: toast(503, true),
  1504: toast(504, true),
  1700: toast(503, true),
  1701: toast(504, true),
  1702: toast(503, true),
  1800: toast(413),
  1801: toast(415),
  1802: toast(500, true),
  1900: modal(402, "upgrade"),
  1901: popup(403, "renew"),
  1902: popup(403, "contact"),
  1903: modal(403, "upgrade"),
  1910: modal(402, "upgrade"),
  1911: modal(402, "upgrade"),
  1912: modal(402, "upgrade"),
  1913: modal(402, "upgrade"),
  1919: modal(403, "contact"),
  1920: modal(403, "contact"),
  1921: modal(402, "contact"),
  1922: modal(402, "contact"),
  1923: modal(403, "contact"),
  1924: modal(403, "contact"),
  1925: popup(403, "contact"),
  1926: modal(403, "contact"),
  1927: modal(402, "contact"),
  1928: modal(402, "contact"),
  1929: modal(403, "none"),
  1949: modal(429, "none"),
} as const satisfies Record<number, Entry>;

export type StatusCode = keyof typeof ERRORS;
export type ErrorCode = Exclude<StatusCode, 1000 | 1001 | 1002 | 1003>;

/** Whether a number is one of the catalogue's codes. */
export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(ERRORS, code);
}
