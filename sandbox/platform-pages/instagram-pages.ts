import { html } from "hono/html";
import type { Markup } from "#sandbox/pages/page.ts";
import type { WorldCreator } from "#sandbox/world/port.ts";
import type { PlatformPage } from "./platform-pages.ts";

/** Searches and hashtags, whose posts name their accounts in their addresses, and profiles. */
export const instagramPage: PlatformPage = (path, creators) => {
  if (path.startsWith("/explore/tags/") || path.startsWith("/explore/search/")) {
    return html`<main role="main"><div>${creators.map(post)}</div></main>`;
  }
  const [own] = creators;
  if (own === undefined || path.startsWith("/explore/")) return null;
  return html`<main role="main"><header><h2>${own.name}</h2><a href="/${own.handle}/followers/"><span>${own.followers}</span> followers</a></header></main>`;
};

function post(creator: WorldCreator, index: number): Markup {
  const kind = index % 2 === 0 ? "p" : "reel";
  return html`<a href="/${creator.handle}/${kind}/Cabc${String(index).padStart(4, "0")}/"><div><img alt="A post"></div></a>`;
}
