import * as z from "zod";
import type { Api } from "../api-call.ts";
import { byId } from "../books.ts";
import { missing } from "../errors.ts";
import { readForm } from "../form.ts";
import { secondsOf } from "../objects.ts";

const NewPortal = z.looseObject({ customer: z.string(), return_url: z.url().optional() });

/** `POST /v1/billing_portal/sessions`: the address of a customer's portal. */
export function addPortalRoutes({ routes, answer, books, clock, publicUrl }: Api): void {
  routes.post(
    "/v1/billing_portal/sessions",
    answer((_call, input) => {
      const { customer, return_url } = readForm(NewPortal, input);
      if (byId(books.state.customers, customer) === undefined) throw missing("customer", customer);
      const query = return_url === undefined ? "" : `?return=${encodeURIComponent(return_url)}`;
      const url = `${publicUrl}/stripe/portal/${customer}${query}`;
      return {
        ...{ id: books.newId("bps"), object: "billing_portal.session", customer, return_url: return_url ?? null },
        ...{ url, created: secondsOf(clock.now()), livemode: false },
      };
    }),
  );
}
