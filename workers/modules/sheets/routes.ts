import { type Route, route } from "#workers/api/route.ts";
import { askSheetConsent, createSheet, forgetSheet, getSheet, updateSheet } from "./contract.ts";
import type { SheetService } from "./service.ts";

/** The calls of the Google spreadsheet. */
export function createSheetRoutes({ sheets }: { sheets: SheetService }): Route[] {
  return [
    route(getSheet, ({ actor, input }) => sheets.get(actor, input.query.userId)),
    route(askSheetConsent, ({ actor, input }) => sheets.askConsent(actor, input.body.redirect)),
    route(createSheet, ({ actor, input, request }) => sheets.create(actor, input.body.accountId, request.signal)),
    route(updateSheet, ({ actor, input }) => sheets.update(actor, input.params.spreadsheetId)),
    route(forgetSheet, ({ actor }) => sheets.forget(actor)),
  ];
}
