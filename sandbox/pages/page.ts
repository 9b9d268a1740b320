/** The frame of every page the sandbox shows: document, style sheet, headers. */
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Markup from an `html` template. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Page = { title: string; body: Markup /** Path of a module to load. */; script?: string };

/** Headers of every page: own scripts only, and mails shown in frames keep their inline styles. */
export const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** A whole HTML document. What comes in by `html` templates is escaped. */
export function renderPage({ title, body, script }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${script === undefined ? "" : html`<script type="module" src="${script}"></script>`}
</head>
<body>${body}</body>
</html>`;
}
