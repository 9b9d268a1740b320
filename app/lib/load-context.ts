import type {} from "@remix-run/cloudflare";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import type { SignIn } from "#workers/modules/auth/contract.ts";
import type { ImageProxy } from "#workers/modules/images/domain.ts";
import type { PageScheme } from "./scheme.server.ts";
import type { BrowserSession } from "./session.server.ts";

/** What pages may know of who is signed in; tokens stay with the entry that made the context. */
export type PageSession = {
  userId: string;
  email: string;
  /** `user_metadata.full_name` of the identity service; null when the person never gave one. */
  fullName: string | null;
  avatarUrl: string | null;
  /** End of the access token in milliseconds; the session itself is renewed before it. */
  expiresAt: number;
};

/** Settings that a browser may see. */
export type PublicConfig = {
  /** Written in every `x-client-version` header. */
  version: string;
  /** Where Contact support leads: a `mailto:` or an https address. */
  supportUrl: string;
  /** Pages elsewhere that the menu and the hub lead to; null leaves the entry out. */
  tutorialUrl: string | null;
  amazonUrl: string | null;
  /** Where the start page leads beside the product itself; null leaves the button out. */
  extensionUrl: string | null;
  demoUrl: string | null;
  domesticUrl: string | null;
  /** Origins, beside our own, that pages may show pictures from. */
  imageOrigins: string[];
  /** Stands for the hosts of the platforms' players; null where those play themselves. */
  playersBase: string | null;
  /** Where pictures in mails are read from. */
  pictureOrigin: string;
  /** Kinds of lists that may not be taken away as a file at the moment (spec 2 §2.5). */
  closedExports: TaskType[];
};

/** What the sign-in pages need beyond the API. */
export type PageIdentity = {
  signIn: SignIn;
  browser: BrowserSession;
  /** The visitor's address, null when unknown. */
  ip: string | null;
  /** Where the product answers: the address that Google and the identity service lead back to. */
  appOrigin: string;
};

/** What every loader and action gets from the Worker's entry. */
export type LoadContext = {
  /**
   * Calls the API in process: same answers as over the network, with the bearer of this page's session added.
   * The request's path begins with `/api`; its origin does not matter.
   */
  api: (request: Request) => Promise<Response>;
  /** Allows this document's inline scripts; fresh for every request. */
  nonce: string;
  /** The terms of the plans that this browser was given; null while nothing is tried. */
  scheme: PageScheme | null;
  /** Null for a visitor who is not signed in. */
  session: PageSession | null;
  /** Null on the development server, where signing in happens on the Worker's own address. */
  identity: PageIdentity | null;
  /** Pictures of creators that must pass through us; null on the development server. */
  images: ImageProxy | null;
  env: PublicConfig;
  /** Tells those who run the product of an unexpected error; `route` is where it happened, the page's path when left out. */
  report: (error: unknown, route?: string) => void;
  /** Whether a fault that browsers report was not reported lately; `key` is the same for the same fault. */
  isNewFault: (key: string) => boolean;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
}
