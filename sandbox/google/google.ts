/** Google as a service of the sandbox: OAuth, Gmail, Sheets, Pub/Sub, and the people who read what is sent. */
import { Hono } from "hono";
import type { FailureReply, SandboxService, ServiceFailure } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";
import { createBehaviour } from "./behaviour.ts";
import * as gmail from "./gmail/errors.ts";
import { createGmailRoutes } from "./gmail/routes.ts";
import { createGoogleKey } from "./google-key.ts";
import { openGrants } from "./grants.ts";
import { addOAuthRoutes, oauthFailure } from "./oauth.ts";
import { addMailPages } from "./people/pages.ts";
import { addSteeringRoutes } from "./people/steering.ts";
import { openPostOffice } from "./post-office.ts";
import { addPubSubRoutes } from "./pubsub.ts";
import * as sheets from "./sheets/errors.ts";
import { addSheetPages } from "./sheets/pages.ts";
import { createSheetsRoutes } from "./sheets/routes.ts";
import { openSpreadsheets } from "./sheets/spreadsheets.ts";

/** A message of 35 MB, and what its JSON form adds to it. */
const MAX_BODY_BYTES = 50 * 1024 * 1024;
const CERTS_SECONDS = 3600;

/** `{sandbox}/google`: OAuth, `/gmail/v1`, `/upload/gmail/v1`, `/v4/spreadsheets`, `/pubsub/v1`, `/oauth2/v3/certs`, and the sandbox's own `/people`, `/mail` and `/spreadsheets`. */
export const googleService: SandboxService<World> = {
  name: "google",
  title: "Google: OAuth, Gmail, Sheets, Pub/Sub",
  describe:
    "Consent with scopes one can untick, tokens, mailboxes with Gmail's limits and history, signed pushes, creators who read their mail and answer, and spreadsheets.",
  prefix: "/google",
  maxBodyBytes: MAX_BODY_BYTES,
  mount(app, context) {
    const { clock, publicUrl, settings } = context;
    const grants = openGrants(context);
    context.onClose(grants.flush);
    const behaviour = createBehaviour();
    const key = createGoogleKey();
    const office = openPostOffice({ context, behaviour, key });
    const routes = new Hono();
    addOAuthRoutes(routes, { grants, publicUrl, appUrl: settings.appUrl, clock });
    routes.get("/oauth2/v3/certs", async (call) =>
      call.json(await key.listPublic(), 200, { "cache-control": `public, max-age=${CERTS_SECONDS}` }),
    );
    addPubSubRoutes(routes, office.pubsub, { appUrl: settings.appUrl, changed: office.changed });
    addSteeringRoutes(routes, { office, grants, behaviour, clock });
    addMailPages(routes, { office, clock });
    const spreadsheets = openSpreadsheets(context);
    context.onClose(spreadsheets.flush);
    addSheetPages(routes, spreadsheets);
    routes.route("/", createSheetsRoutes({ grants, spreadsheets, publicUrl, clock }));
    routes.route("/", createGmailRoutes({ grants, office, behaviour, clock }));
    app.route("/", routes);
  },
  fail(failure) {
    if (failure.path.includes("/v4/spreadsheets")) return sheetsFailure(failure);
    return failure.path.includes("/gmail/") ? gmailFailure(failure) : oauthFailure(failure);
  },
};

function sheetsFailure({ kind, status }: ServiceFailure): FailureReply | null {
  switch (kind) {
    case "wrongSchema":
      return null;
    case "rateLimited":
    case "quotaExhausted":
      return { status: 429, body: sheets.quotaExceeded("Write").body };
    case "unauthorized":
      return { status: 401, body: sheets.unauthenticated().body };
    case "forbidden":
      return { status: 403, body: sheets.noPermission().body };
    case "serverError":
      return { status, body: sheets.backendError(status).body };
  }
}

function gmailFailure({ kind, status, retryAtMs }: ServiceFailure): FailureReply | null {
  switch (kind) {
    case "wrongSchema":
      return null;
    case "rateLimited":
      return { status: 429, body: gmail.sendingLimited(retryAtMs).body };
    case "quotaExhausted":
      return { status: 403, body: gmail.unitsUsedUp().body };
    case "unauthorized":
      return { status: 401, body: gmail.unauthenticated().body };
    case "forbidden":
      return { status: 403, body: gmail.scopeMissing().body };
    case "serverError":
      return { status, body: gmail.backendError(status).body };
  }
}
