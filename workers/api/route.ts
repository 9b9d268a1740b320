import type { Actor } from "#workers/kernel/actor.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { AnyEndpoint, InputOf, ReturnOf } from "./endpoint.ts";
import type { RawJson } from "./raw-json.ts";

export type RequestContext = {
  request: Request;
  requestId: string;
  language: Language;
  /** The visitor's network, null when unknown. */
  network: string | null;
  /** Keeps the Worker alive for work after the answer. */
  background(work: Promise<unknown>): void;
};

/** What a handler gives: data, the same as JSON that needs no writing, or an answer of its own (files, sockets). */
export type Handled<E> = ReturnOf<E> | RawJson<ReturnOf<E>> | Response;

export type SignedInContext<E> = RequestContext & { actor: Actor; input: InputOf<E> };
export type PublicContext<E> = RequestContext & { actor: Actor | null; input: InputOf<E> };

/** A call together with its handler, as the shell mounts it. */
export type Route = {
  endpoint: AnyEndpoint;
  /**
   * Written as a method, whose parameter may be narrower than here: the shell hands over exactly the input that this endpoint's schemas produced, and an
   * account wherever its access asks for one.
   */
  handle(context: RequestContext & { actor: Actor | null; input: unknown }): Promise<unknown>;
};

/** Binds a handler to a call that needs a signed-in account; the shell has checked access and validated the input before. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (context: SignedInContext<E>) => Promise<Handled<E>>,
): Route {
  return { endpoint, handle };
}

/** Binds a handler to a call that anyone may make. */
export function publicRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (context: PublicContext<E>) => Promise<Handled<E>>,
): Route {
  return { endpoint, handle };
}
