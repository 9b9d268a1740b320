import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import { readForm } from "../form.ts";

const Expand = z.looseObject({ expand: z.array(z.string()).default([]) });

/** `GET /v1/invoices/:id`; its payments only where `expand` asks for them. */
export function addInvoiceRoutes({ routes, answer, books: { state } }: Api): void {
  routes.get(
    "/v1/invoices/:id",
    answer((call, input) => {
      const { payments, ...invoice } = namedIn(call, state.invoices, "invoice");
      return readForm(Expand, input).expand.includes("payments") ? { ...invoice, payments } : invoice;
    }),
  );
}
