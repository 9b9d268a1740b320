/** Requests to pages as no browser makes them. Every list is fixed: the same run makes the same requests. */

/** 100 kB. */
const LONG = "x".repeat(100_000);

/** Names that pages read from an address, and some that none does. */
const PARAMS = [
  "redirect", "code", "error", "problem", "scope", "ended", "signedOut", "platform", "projectId", "input", "source", "step", "page", "pageSize",
  "isDirectLoad", "tab", "queryType", "url", "task", "_routes", "_data", "index", "__proto__", "constructor[prototype]",
]; // biome-ignore format: a list of names

/** As they stand in an address: some are not decodable. */
const VALUES = [
  "", "%", "%E0%A4%A", "%ff%fe", "%00", "%ED%A0%80", "..%2f..%2fetc", "//evil.example", "javascript:alert(1)", "-1", "1e999", "NaN", "[]",
  "%3Cscript%3E", "%7B%22a%22%3A1%7D", "youtube", "%F0%9F%92%A9%E2%80%AE", "root,routes/_app", "a&a=b", "%0d%0aset-cookie:x=1", "x".repeat(6_000),
]; // biome-ignore format: a list of values

/** What a `:name` of a path is replaced by. */
const SEGMENTS = [
  "input",
  "similar",
  "no-such",
  "__proto__",
  "%E0%A4%A",
  "%00",
  "%2e%2e",
  "a;b",
  "%F0%9F%92%A9",
  "y".repeat(4_000),
];

const HEADERS: Record<string, string>[] = [
  { cookie: "__Host-kolscout=x; __Host-kolscout-device=%; browserId=a.b; kolscout_language=%E0%A4%A; kolscout_theme=<script>" },
  { cookie: `current_project_id=${"p".repeat(6_000)}` },
  { cookie: "=;;;=; ,;\u00ff=\u00fe" },
  { "accept-language": "../../x;q=1e999, *;q=-1" },
  { "accept-language": "z".repeat(6_000) },
  { accept: "application/x-nothing", "accept-encoding": "none" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher", forwarded: "host=evil" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { range: "bytes=9-1", "if-none-match": "*", "if-modified-since": "yesterday" },
  { "x-remix-revalidate": "1", "x-requested-with": "../../", "content-type": "text/x-script" },
  { "cf-connecting-ip": "not an address" },
  { "user-agent": "%s%n".repeat(500), referer: "\\\\evil" },
]; // biome-ignore format: a list of headers

const FIELDS = ["intent", "email", "code", "redirect", "scope", "step", "enhanced", "kind"];
const FORM = "application/x-www-form-urlencoded";

/** Content types with bodies that belong to them, and that don't. */
const BODIES: { type: string | null; body: string }[] = [
  ...["", "{", "null", "[]", '{"__proto__":{"a":1}}', "[".repeat(50_000), `{"a":"${LONG}"}`].map((body) => ({ type: "application/json", body })),
  ...["", "&&&=", "%", "email=%E0%A4%A", `email=${LONG}`, `${LONG}=1`, "a=1&".repeat(20_000)].map((body) => ({ type: FORM, body })),
  ...FIELDS.flatMap((field) => ["", "%00", "%ff", "verify", "..%2f", "1e999", "x".repeat(9_000)].map((value) => ({ type: FORM, body: `intent=verify&email=a%40b.example&${field}=${value}` }))),
  ...["", "--x", "--x\r\n\r\n--x--", '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na', LONG].map((body) => ({ type: "multipart/form-data; boundary=x", body })),
  { type: "multipart/form-data", body: "a=b" },
  { type: `multipart/form-data; boundary=${"b".repeat(2_000)}`, body: "--b" },
  { type: `${FORM}; charset=utf-16`, body: "email=a" },
  { type: ";;;,", body: "email=a" },
  { type: "text/plain", body: "email=a@b.example" },
  { type: "image/png", body: "\u0089PNG" },
  { type: null, body: "email=a" },
]; // biome-ignore format: a list of bodies

export type PageRequest = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Every hostile request to a page. `path` may have one named segment. */
export function hostileRequests(path: string, ownOrigin: string): PageRequest[] {
  const filled = SEGMENTS.map((segment) => path.replace(/:\w+|\*/g, segment));
  const [plain = path] = filled;
  const own = { origin: ownOrigin, "sec-fetch-site": "same-origin" };
  return [
    ...[...new Set(filled)].map((at) => ({ method: "GET", path: at, headers: {} })),
    ...["/", ".data", "?_routes=", "//", "%2f", ";x=1", "?", "#"].map((end) => ({
      method: "GET",
      path: plain + end,
      headers: {},
    })),
    ...["", ".data"].flatMap((end) =>
      PARAMS.flatMap((name) =>
        VALUES.map((value) => ({ method: "GET", path: `${plain}${end}?${name}=${value}`, headers: {} })),
      ),
    ),
    ...PARAMS.slice(0, 3).map((name) => ({ method: "GET", path: `${plain}?${name}=${LONG}`, headers: {} })),
    ...["GET", "POST"].flatMap((method) =>
      HEADERS.map((headers) => ({ method, path: plain, headers: { ...own, ...headers } })),
    ),
    ...["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"].map((method) => ({
      method,
      path: plain,
      headers: own,
    })),
    ...["", ".data", "?index"].flatMap((end) =>
      BODIES.map(({ type, body }) => ({
        method: "POST",
        path: plain + end,
        headers: { ...own, ...(type === null ? {} : { "content-type": type }) },
        body,
      })),
    ),
  ];
}
