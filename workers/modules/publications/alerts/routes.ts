import { type Route, route } from "#workers/api/route.ts";
import { getAlertRules, listAlerts, markAlertsSeen, setAlertRules } from "./contract.ts";
import type { AlertService } from "./service.ts";

/** The calls of alerts about tracked posts. */
export function createAlertRoutes({ alerts }: { alerts: AlertService }): Route[] {
  return [
    route(listAlerts, ({ actor, input }) => alerts.list(actor, input.query)),
    route(markAlertsSeen, ({ actor, input }) => alerts.markSeen(actor, input.body)),
    route(getAlertRules, ({ actor }) => alerts.getRules(actor)),
    route(setAlertRules, ({ actor, input }) => alerts.setRules(actor, input.body.requiredTags)),
  ];
}
