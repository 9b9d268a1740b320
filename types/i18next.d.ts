import "i18next";
import type { EnglishTexts } from "#app/i18n/resources.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site";
    resources: EnglishTexts;
    returnNull: false;
  }
}
