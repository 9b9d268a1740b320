import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import { addCustomer } from "../customers.ts";
import { Metadata, readForm } from "../form.ts";

const NewCustomer = z.looseObject({ email: z.email().optional(), name: z.string().optional(), metadata: Metadata });

/** `POST /v1/customers`, and one of them. */
export function addCustomerRoutes({ routes, answer, books, clock }: Api): void {
  routes.post(
    "/v1/customers",
    answer((_call, input) => {
      const { email = null, name = null, metadata } = readForm(NewCustomer, input);
      return addCustomer(books, { email, name, metadata }, clock.now());
    }),
  );
  routes.get(
    "/v1/customers/:id",
    answer((call) => namedIn(call, books.state.customers, "customer")),
  );
}
