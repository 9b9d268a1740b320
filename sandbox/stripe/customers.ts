import type { Books } from "./books.ts";
import { type Customer, secondsOf } from "./objects.ts";

/** Puts a customer without a card on the books, since `atMs`. */
export function addCustomer(
  { state, newId }: Books,
  about: Pick<Customer, "email" | "name" | "metadata">,
  atMs: number,
): Customer {
  const customer: Customer = {
    ...{ id: newId("cus"), object: "customer", email: about.email, name: about.name, metadata: about.metadata },
    ...{ created: secondsOf(atMs), livemode: false, sandbox: { card: null } },
  };
  state.customers.push(customer);
  return customer;
}
