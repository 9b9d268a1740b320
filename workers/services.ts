/** The composition root: with `composition/` the only place that constructs anything. HTTP, pages, queue, cron and tests all get their services here. */
import { httpsPolicy } from "./adapters/outbound/address-policy.ts";
import { createOutbound } from "./adapters/outbound/fetcher.ts";
import { createSealedTexts } from "./adapters/sealed-texts/bucket-keys.ts";
import { createApi } from "./api/app.ts";
import { createIdempotencyStore } from "./api/idempotency.ts";
import { createLimiter } from "./api/limiter.ts";
import { createTexts } from "./api/texts.ts";
import { buildAdmin, createNetworkMark } from "./composition/admin.ts";
import { buildCompanion } from "./composition/companion.ts";
import { buildEnterprises } from "./composition/enterprises.ts";
import { buildIdentity } from "./composition/identity.ts";
import { buildJobs, buildQueues } from "./composition/jobs.ts";
import { buildLeaving } from "./composition/leaving.ts";
import { buildLists } from "./composition/lists.ts";
import { buildNoticeMail } from "./composition/notices.ts";
import { buildOutreach } from "./composition/outreach.ts";
import { buildOutside, buildPlatforms } from "./composition/outside.ts";
import { buildRecords } from "./composition/records.ts";
import { buildRemovals } from "./composition/removals.ts";
import { buildRetention } from "./composition/retention.ts";
import { buildSchedule } from "./composition/schedule.ts";
import { buildSchemes } from "./composition/schemes.ts";
import { buildSearchRoutes } from "./composition/search.ts";
import { buildLanguageModel } from "./composition/second-opinion.ts";
import { buildSheets } from "./composition/sheets.ts";
import { buildShopRoutes } from "./composition/shops.ts";
import { buildStores } from "./composition/stores.ts";
import { buildSubscriptions } from "./composition/subscriptions.ts";
import { buildSwitches } from "./composition/switches.ts";
import { buildAutoTasks, buildTaskEngine } from "./composition/tasks.ts";
import { MODULE_TEXTS } from "./composition/texts.ts";
import { buildTracking } from "./composition/tracking.ts";
import { buildUsageRoutes } from "./composition/usage.ts";
import { type Env, isSandbox, readEnv } from "./env.ts";
import { createHealth } from "./health.ts";
import { createCron } from "./jobs/cron.ts";
import { createDeadLetters } from "./jobs/dead-letters.ts";
import { createOutbox } from "./jobs/outbox.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { jsonLog } from "./log.ts";
import { createAuthRoutes } from "./modules/auth/routes.ts";
import { createAutoTaskRoutes } from "./modules/auto-tasks/routes.ts";
import { createBatchRoutes } from "./modules/batch-links/routes.ts";
import { createBatchService } from "./modules/batch-links/service.ts";
import { createCpmRoutes } from "./modules/cpm/routes.ts";
import { createCpmService } from "./modules/cpm/service.ts";
import { createAccountFinder } from "./modules/exclusions/account-finder.ts";
import { createExclusionRoutes } from "./modules/exclusions/routes.ts";
import { createExclusionService } from "./modules/exclusions/service.ts";
import { createBatchExportRoutes } from "./modules/exports/batches/routes.ts";
import { createBatchExports } from "./modules/exports/batches/service.ts";
import { createExportRoutes } from "./modules/exports/routes.ts";
import { createExportService } from "./modules/exports/service.ts";
import { createHomeRoutes } from "./modules/home/routes.ts";
import { createHomeService } from "./modules/home/service.ts";
import { createHomeStore } from "./modules/home/store.ts";
import { PROXIED_HOSTS } from "./modules/images/domain.ts";
import { createImageProxy } from "./modules/images/service.ts";
import { createRetentionRoutes } from "./modules/leaving/routes.ts";
import { KNOWN_DOMAINS } from "./modules/links/recognise.ts";
import { createLinksRoutes } from "./modules/links/routes.ts";
import { createLinksService } from "./modules/links/service.ts";
import { createDenials } from "./modules/membership/audit.ts";
import { createContactFinder } from "./modules/outreach/sources/contacts.ts";
import { createProjectsRoutes } from "./modules/projects/routes.ts";
import { createProjectsService } from "./modules/projects/service.ts";
import { createSchemeRoutes } from "./modules/schemes/routes.ts";
import { createSwitchRoutes } from "./modules/switches/routes.ts";
import { createTaskRoutes } from "./modules/tasks/routes.ts";
import { createReporter } from "./report.ts";

const built = new WeakMap<object, Services>();

/** The services of this isolate, built at its first request; throws when the environment is not complete. */
export function servicesOf(raw: object): Services {
  const known = built.get(raw);
  if (known) return known;
  const services = buildServices(readEnv(raw));
  built.set(raw, services);
  return services;
}

/** What tests put in place of the real thing. */
export type Overrides = { clock?: Clock };

export type Services = ReturnType<typeof buildServices>;

/** Builds everything from a checked environment. */
export function buildServices(env: Env, { clock = systemClock }: Overrides = {}) {
  const texts = createTexts(MODULE_TEXTS);
  const sealedTexts = createSealedTexts({ bucket: env.FILES, clock });
  const stores = buildStores(env, sealedTexts);
  const switches = buildSwitches(env, clock);
  const outside = buildOutside(env, clock, switches);
  const platforms = buildPlatforms(env, outside);
  const links = createLinksService({
    follower: openWeb(KNOWN_DOMAINS, env.SHORT_LINKS_BASE_URL),
    shareLinks: platforms.shareLinks,
  });
  const outbox = createOutbox({ d1: env.DB, queues: buildQueues(env) });
  const deadLetters = createDeadLetters(env.DB);
  const tasks = buildTaskEngine({
    switches,
    env,
    outbox,
    clock,
    outside,
    stores,
    sealedTexts,
    platforms,
    links,
    translate: texts.text,
  });
  const findContacts = createContactFinder(env.DB);
  const cpm = createCpmService({ store: stores.cpm, clock });
  const lists = buildLists(env, { stores, cpm, platforms, clock });
  const exports = createExportService({
    tasks,
    store: stores.exports,
    source: stores.exportSource,
    exclusions: stores.exclusions,
    cpm,
    bucket: env.FILES,
    clock,
  });
  const finder = createAccountFinder({ links, platforms, store: stores.exclusions });
  const exclusions = createExclusionService({
    store: stores.exclusions,
    finder,
    hidden: stores.hidden,
    clock,
  });
  const forgetResults = (ownerId: string, projectId: string) => [
    ...stores.lists.forgetStatements(ownerId, projectId),
    ...stores.shopImports.forgetStatements(ownerId, projectId),
  ];
  const projects = createProjectsService({
    d1: env.DB,
    store: stores.projects,
    clock,
    tasks,
    onReset: forgetResults,
    onDelete: (ownerId, projectId) => [
      ...forgetResults(ownerId, projectId),
      stores.savedSearches.removeByProjectStatement(ownerId, projectId),
    ],
  });
  const schemes = buildSchemes(env, clock);
  const plans = buildSubscriptions(env, { switches, schemes, outside, stores, outbox, clock });
  const identity = buildIdentity({ env, clock, stores, closeSockets: tasks.disconnect, plans: plans.offer });
  const auto = buildAutoTasks(env, stores, { tasks, links, clock, findContacts });
  const notices = buildNoticeMail(env, outside);
  const outreach = buildOutreach(env, {
    switches,
    outside,
    stores,
    sealedTexts,
    outbox,
    clock,
    translate: texts.text,
    notices,
  });
  const enterprises = buildEnterprises(env, { notices, clock, translate: texts.text });
  const sheets = buildSheets(env, { outside, stores, outbox, clock, translate: texts.text });
  const { alarms } = outreach;
  const { membershipMails } = enterprises;
  const leaving = buildLeaving(env, {
    ...{ outside, stores, sealedTexts, tasks, notices, clock, translate: texts.text },
    plans: plans.service,
  });
  const retention = buildRetention({
    ...{ d1: env.DB, stores, exports, tasks, outbox, deadLetters, alarms, membershipMails, leaving },
  });
  const limiter = createLimiter({ clock, scale: env.RATE_LIMIT_SCALE });
  const {
    removals,
    routes: removalRoutes,
    erasure: removalErasure,
  } = buildRemovals(env, { links, platforms, limiter, clock });
  const batches = createBatchService({ tasks, links, store: stores.batches });
  const records = buildRecords(env, { findContacts, finder, batches, tasks, stores, sealedTexts, clock });
  const companion = buildCompanion(env, {
    ...{ stores, cpm, exclusions, projects, records, limiter, clock },
    accounts: identity.accounts,
  });
  const api = createApi({
    routes: [
      ...createAuthRoutes({ auth: identity.auth }),
      ...createLinksRoutes({ links }),
      ...createProjectsRoutes({ projects }),
      // An automatic task is asked about until it is left, even if it has nothing more to do.
      ...createTaskRoutes({
        tasks: {
          ...tasks,
          listUnterminated: (actor, type) =>
            type === "LONG_CRAWLER" ? auto.autoTasks.listUnterminated(actor) : tasks.listUnterminated(actor, type),
        },
      }),
      ...createAutoTaskRoutes(auto),
      ...lists.routes,
      ...buildSearchRoutes(env, { stores, tasks, results: lists.results, platforms, findContacts, clock }),
      ...createExclusionRoutes({ exclusions }),
      ...createExportRoutes({ exports }),
      ...createBatchRoutes({ batches }),
      ...createBatchExportRoutes({
        batchExports: createBatchExports({ batches: stores.batches, store: stores.exports, bucket: env.FILES, clock }),
      }),
      ...buildTracking({ env, stores, tasks, links, platforms, clock }),
      ...createCpmRoutes({ cpm }),
      ...buildShopRoutes(env, { stores, tasks, projects, clock }),
      ...records.routes,
      ...companion.routes,
      ...outreach.routes,
      ...sheets.routes,
      ...plans.routes,
      ...enterprises.routes,
      ...createSchemeRoutes({ schemes }),
      ...createSwitchRoutes({ switches }),
      ...createHomeRoutes({
        home: createHomeService({ store: createHomeStore(env.DB), clock, canWrite: outreach.canWrite }),
      }),
      ...buildUsageRoutes(env, { stores, tasks, clock }),
      ...leaving.routes,
      ...removalRoutes,
      ...createRetentionRoutes({ retention }),
      ...buildAdmin(env, {
        ...{ stores, tasks, outbox, deadLetters, stripeInbox: plans.stripeInbox, schemes, switches, removals, clock },
        model: buildLanguageModel(env, outside),
      }),
    ],
    identity: identity.verifier,
    accounts: identity.auth,
    companions: companion.connections,
    limiter,
    idempotency: createIdempotencyStore(env.DB),
    denials: createDenials(env.DB),
    networkMark: createNetworkMark(env),
    texts,
    health: createHealth(env, platforms, buildLanguageModel(env, outside)),
    clock,
    config: {
      version: env.APP_VERSION,
      minClientVersion: env.MIN_CLIENT_VERSION,
      corsOrigins: [
        ...[env.APP_ORIGIN, ...env.CORS_ORIGINS],
        ...env.COMPANION_EXTENSION_IDS.map((id) => `chrome-extension://${id}`),
      ],
      checkOutputs: isSandbox(env),
    },
    report: createReporter(env),
  });
  const schedule = buildSchedule({
    env,
    tasks,
    ...outreach,
    membershipMails: enterprises.membershipMails,
    sheets,
    outbox,
    stores,
    retention,
    leaving,
    removals: removalErasure,
    platforms,
    links,
    stripeInbox: plans.stripeInbox,
  });
  const cron = createCron({ d1: env.DB, jobs: schedule, log: jsonLog });
  const images = createImageProxy({ outbound: openWeb(PROXIED_HOSTS) });
  const jobs = buildJobs({
    ...{ tasks, ...outreach, writer: sheets.writer, members: stores.members },
    ...{ stripeInbox: plans.stripeInbox, plans: plans.service },
  });
  const { signIn } = identity;
  return {
    api,
    tasks,
    schemes,
    images,
    log: jsonLog,
    jobs,
    deadLetters,
    cron,
    signIn,
    clock,
    limiter,
    platforms,
    stores,
  };
}

/** The door to addresses that people or platforms named, limited to some domains; where a base address is given, it stands for all of them. */
function openWeb(domains: readonly string[], baseUrl?: string) {
  return createOutbound({
    fetch: (url, init) => fetch(baseUrl === undefined ? url : `${baseUrl}/${url.replace(/^https:\/\//, "")}`, init),
    policy: httpsPolicy(domains),
  });
}
