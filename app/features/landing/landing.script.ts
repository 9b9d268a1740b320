/** All that moves on the start page before it is touched: the page is a document without the app, and what follows is fetched when it comes near. */
import { isLanguage } from "#app/i18n/languages.ts";
import { rememberLanguage } from "#app/i18n/remember-language.ts";
import { restoreLanguage } from "#app/i18n/restore-language.ts";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import { watchForErrors } from "#app/lib/error-reports.client.ts";
import { THEME_COOKIE } from "#app/lib/preferences.ts";
import { fetchWhenNear } from "./parts.ts";

watchForErrors();
restoreLanguage();

for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-language]")) {
  link.addEventListener("click", () => {
    if (isLanguage(link.dataset.language)) rememberLanguage(link.dataset.language);
  });
}

const themes = document.querySelectorAll<HTMLElement>("[data-theme-choice]");
for (const button of themes) {
  button.addEventListener("click", () => {
    const theme = button.dataset.themeChoice ?? "system";
    document.documentElement.dataset.theme = theme;
    writePreferenceCookie(THEME_COOKIE, theme);
    for (const each of themes) each.setAttribute("aria-current", String(each === button));
  });
}

for (const part of document.querySelectorAll<HTMLElement>("[data-part]")) fetchWhenNear(part);

// Tests wait for it.
document.documentElement.dataset.isAlive = "";
