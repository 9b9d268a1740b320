import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { landingAddress } from "./landing-tags.ts";

/** The pages for everybody, beside the start page. */
const PAGES = ["/pricing", "/privacy", "/removal", "/terms-of-service"] as const;

/** The sitemap of the pages for everybody, the start page in each of its languages. */
export function sitemap(origin: string): string {
  const alternates = LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(landingAddress(origin, language))}"/>`,
  ).join("");
  const starts = LANGUAGES.map(
    (language) => `<url><loc>${escapeXml(landingAddress(origin, language))}</loc>${alternates}</url>`,
  );
  const others = PAGES.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...starts,
    ...others,
    "</urlset>\n",
  ].join("\n");
}

/** What crawlers may read: all pages. The API has nothing for them, and secret links say themselves that they are not to be found. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
