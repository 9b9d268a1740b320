import { type Route, route } from "#workers/api/route.ts";
import { listAlarms } from "./contract.ts";
import type { MailboxAlarms } from "./service.ts";

export function createAlarmRoutes({ alarms }: { alarms: Pick<MailboxAlarms, "list"> }): Route[] {
  return [route(listAlarms, ({ actor }) => alarms.list(actor))];
}
