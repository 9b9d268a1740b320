import { html } from "hono/html";
import type { Markup } from "#sandbox/pages/page.ts";
import type { WorldCreator } from "#sandbox/world/port.ts";
import type { PlatformPage } from "./platform-pages.ts";

/** Searches for people, hashtags and profiles. */
export const tiktokPage: PlatformPage = (path, creators) => {
  if (path.startsWith("/search")) return html`<div data-e2e="search-user-list">${creators.map(person)}</div>`;
  if (path.startsWith("/tag/")) return html`<div data-e2e="challenge-item-list">${creators.map(post)}</div>`;
  const [own] = creators;
  if (own === undefined || !path.startsWith("/@")) return null;
  return html`<h1 data-e2e="user-title">${own.handle}</h1><h2 data-e2e="user-subtitle">${own.name}</h2><strong data-e2e="followers-count">${own.followers}</strong>`;
};

function person(creator: WorldCreator): Markup {
  return html`<div data-e2e="search-user-container"><a href="/@${creator.handle}?lang=en"><p data-e2e="search-user-unique-id">${creator.handle}</p>
    <span data-e2e="search-user-nickname">${creator.name}</span> <strong data-e2e="search-user-follow-count">${creator.followers}</strong></a></div>`;
}

function post(creator: WorldCreator, index: number): Markup {
  return html`<div data-e2e="challenge-item"><a href="https://www.tiktok.com/@${creator.handle}/video/70000000000000${String(index).padStart(5, "0")}"></a>
    <a href="/@${creator.handle}"><h4 data-e2e="challenge-item-username">${creator.name}</h4></a></div>`;
}

const HEADINGS = [
  "Creator",
  "Followers",
  "GMV",
  "Items sold",
  "GPM",
  "Avg. video views",
  "Est. post rate",
  "Categories",
  "",
];

/** The affiliate centre's creators: no links, one row each. */
export const tiktokShopPage: PlatformPage = (path, creators) => {
  if (!path.startsWith("/connection/creator")) return null;
  return html`<table data-e2e="creator-list"><thead><tr>${HEADINGS.map((heading) => html`<th>${heading}</th>`)}</tr></thead><tbody>${creators.map(
    (
      creator,
      index,
    ) => html`<tr data-e2e="creator-row"><td><span data-e2e="creator-handle">@${creator.handle}</span> <span data-e2e="creator-nickname">${creator.name}</span></td>
      <td data-e2e="creator-followers">${creator.followers}</td><td>$${index + 1}.2K</td><td>${index * 10}</td><td>$${index % 9}.50</td>
      <td>${index + 1}.4K</td><td>${60 + (index % 40)}%</td><td>Home, Beauty</td><td><button type="button">Invite</button></td></tr>`,
  )}</tbody></table>`;
};
