/** What reaches a recipient: nothing that an editor can't make, whatever the template or a value holds (THREATS E11, E12). */
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { AppError } from "#workers/kernel/app-error.ts";
import { PICTURE_PATH } from "#workers/modules/outreach/templates/domain.ts";
import { findVariableInAddress, isBlankMail, sanitizeMail } from "#workers/modules/outreach/templates/html.ts";
import { NOBODY } from "#workers/modules/outreach/templates/lint.ts";
import { renderMail } from "#workers/modules/outreach/templates/render.ts";

const host = { pictureOrigin: "https://app.kolscout.test" };
const OWN = `${host.pictureOrigin}${PICTURE_PATH}${"a".repeat(32)}.png`;
const clean = (html: string) => sanitizeMail(html, host);

const KNOWN = new Set(
  "p br hr h1 h2 h3 blockquote pre code ul ol li strong b em i u s a img table thead tbody tr th td".split(" "),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel"],
  img: ["src", "alt", "width", "height"],
  td: ["colSpan", "rowSpan"],
  th: ["colSpan", "rowSpan"],
};

/** Whatever is not allowed in the HTML as a browser would read it. */
function faultsOf(html: string, styles = false): string[] {
  const faults: string[] = [];
  visit(fromHtml(html, { fragment: true }), (node) => {
    if (node.type !== "element" && node.type !== "text" && node.type !== "root") faults.push(node.type);
    if (node.type !== "element") return;
    if (!KNOWN.has(node.tagName)) faults.push(`<${node.tagName}>`);
    const allowed = [...(ATTRIBUTES[node.tagName] ?? []), ...(styles ? ["style"] : [])];
    for (const [name, value] of Object.entries(node.properties)) {
      if (!allowed.includes(name)) faults.push(`${node.tagName} ${name}`);
      if (name === "href" && !/^(?:https?|mailto|tel):/i.test(String(value))) faults.push(`href ${value}`);
      if (name === "src" && value !== OWN) faults.push(`src ${value}`);
    }
  });
  return faults;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://user:pass@evil.example">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://evil.example/pixel.gif">',
  `<img src="${OWN}?x=1">`,
  `<img src="${OWN}" style="position:fixed" onload=alert(1)>`,
  "<svg><script>alert(1)</script></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  "<style>@import 'https://evil.example/x.css'</style>",
  "<iframe src=https://evil.example></iframe>",
  "<form action=https://evil.example><input name=x><button>x</button></form>",
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  "<!--[if mso]><p>mso</p><![endif]-->",
  "<object data=x></object><embed src=x><link rel=stylesheet href=x>",
  "<template><script>alert(1)</script></template>",
  "<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>",
  '<table background="javascript:alert(1)"><td background="x">x</table>',
  "<p id=body class=x name=x data-x=1 contenteditable>x</p>",
  "<a href=https://good.example ping=https://evil.example download>x</a>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<img src=x onerror=alert(1)//",
  "<b><b><b><table><b><tr><b>x</b></tr></table></b></b></b>",
];

test.each(HOSTILE)("%s leaves nothing behind but what a mail may hold", (html) => {
  expect(faultsOf(clean(html))).toEqual([]);
  expect(faultsOf(renderMail({ subject: "x", content: html }, NOBODY, host).html, true)).toEqual([]);
});

test("what the editor makes stays as it is", () => {
  const link = '<a href="https://brand.example/offer?a=1&#x26;b=2" target="_blank" rel="noopener noreferrer">offer</a>';
  const html = [
    "<p>Hi {{nickname|friend}}, <strong>bold</strong> <em>italic</em> <u>under</u></p>",
    `<p>${link}</p>`,
    "<ul><li><p>one</p></li></ul>",
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    `<img src="${OWN}" alt="Picture" width="320" height="200">`,
  ].join("");
  expect(clean(html)).toBe(html);
});

test("whatever comes in, nothing that is not listed comes out, and doing it again changes nothing", () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string(),
    fc.constantFrom(
      "<p>",
      "</p>",
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "<b>",
      "</i>",
      "<li>",
      "<div>",
      "<a href=x>",
      "{{",
      "}}",
      "<!--",
      "-->",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = clean(pieces.join(""));
      expect(faultsOf(once)).toEqual([]);
      expect(clean(once)).toBe(once);
    }),
    { numRuns: 400 },
  );
});

describe("values", () => {
  const withNickname = (nickname: string) => ({ ...NOBODY, nickname });

  test("a value is text wherever it stands: no element, no link, no second variable, no header line comes of it", () => {
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom(...HOSTILE, "{{handle}}", "a\r\nBcc: x@y.example", "x\u2028y"),
    );
    fc.assert(
      fc.property(values, (nickname) => {
        const template = { subject: "Hi {{nickname}}", content: "<p>Hi {{nickname}}</p>" };
        const { subject, html } = renderMail(template, { ...withNickname(nickname), handle: "secret" }, host);
        expect(faultsOf(html, true)).toEqual([]);
        expect(html.match(/<(?!p |\/p>)/g)).toBeNull();
        expect(html).not.toContain("secret");
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  test("a long value is cut", () => {
    const { html, subject } = renderMail(
      { subject: "{{nickname}}", content: "<p>{{nickname}}</p>" },
      withNickname("猫".repeat(10_000)),
      host,
    );
    expect(Array.from(subject)).toHaveLength(120);
    expect(html.length).toBeLessThan(400);
  });

  test("no variable is filled in inside of an attribute, and such a template is told apart", () => {
    const content = '<p><a href="https://x.example/{{handle}}">{{handle}}</a></p>';
    const { html } = renderMail({ subject: "x", content }, { ...NOBODY, handle: "ana" }, host);
    expect(html).toContain(">ana</a>");
    expect(html).not.toContain("/ana");
    expect(findVariableInAddress(content)).toBe("{{handle}}");
    expect(findVariableInAddress('<a href="https://x.example/%7B%7Bhandle%7D%7D">x</a>')).toBe("{{handle}}");
    expect(findVariableInAddress("<p>{{handle}}</p>")).toBeNull();
  });
});

test("tables, pictures and empty lines look in a mail as they do in the editor", () => {
  const { html } = renderMail(
    { subject: "x", content: "<p></p><table><tbody><tr><td>a</td></tr></tbody></table>" },
    NOBODY,
    host,
  );
  expect(html).toContain('<p style="margin:0 0 1em"><br></p>');
  expect(html).toMatch(/<td style="border:1px solid[^"]*">a<\/td>/);
  const cell = "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>";
  expect(renderMail({ subject: "x", content: cell }, NOBODY, host).html).toContain('<p style="margin:0">a</p>');
});

test("a mail without text and pictures is blank", () => {
  for (const blank of ["", "<p> </p>", "<p>\u00a0</p><hr>", "<table><tbody><tr><td></td></tr></tbody></table>"])
    expect(isBlankMail(blank)).toBe(true);
  for (const full of ["x", `<img src="${OWN}">`, "<p><b>{{nickname}}</b></p>"]) expect(isBlankMail(full)).toBe(false);
});

test("more elements than a mail needs are refused, and the deepest that are read don't break the Worker", () => {
  const nested = (pairs: number) => "<div><b>".repeat(pairs);
  expect(() => clean(nested(2_501))).toThrow(AppError);
  expect(faultsOf(clean(nested(500)))).toEqual([]);
  expect(() => clean(nested(2_500))).not.toThrow(RangeError);
});
