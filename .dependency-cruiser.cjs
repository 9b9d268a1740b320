const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/** The rule of imports (docs/architecture.md): modules only know those to their left. */
const MODULES = [
  "links",
  "auth",
  "membership",
  "billing",
  "switches",
  "schemes",
  "subscriptions",
  "enterprises",
  "projects",
  "cpm",
  "creators",
  "exclusions",
  "tasks",
  "lists",
  "search",
  "reuse",
  "saved-searches",
  "auto-tasks",
  "batch-links",
  "shops",
  "records",
  "publications",
  "sightings",
  "reports",
  "audiences",
  "outreach",
  "sheets",
  "home",
  "usage",
  "exports",
  "images",
  "companion",
  "leaving",
  "removals",
  "admin",
];

/** Nouns of the app, then its features: each knows those to its left. */
const ENTITIES = [
  "list",
  "mailbox",
  "plan",
  "price",
  "project",
  "table-file",
  "tag",
  "creator",
  "email",
  "task",
  "tracked-post",
];

const FEATURES = [
  "admin",
  "audience",
  "auth",
  "auto-task",
  "companion",
  "account",
  "cpm",
  "enterprise",
  "exclude-list",
  "exports",
  "landing",
  "legal",
  "mailboxes",
  "post-audience",
  "pricing",
  "records",
  "removals",
  "report",
  "saved-searches",
  "sightings",
  "superlikes",
  "shops",
  "results",
  "search",
  "suppression",
  "templates",
  "batch-send",
  "group-send",
  "tracking-sheet",
  "tracking",
  "unsubscribe",
  "usage",
];

/** Folders inside a large module, in the same way; a dot is the module's own files. */
const OUTREACH = [
  "mails",
  "templates",
  "answers",
  "schedule",
  "numbers",
  "comparisons",
  "mailboxes",
  "suppression",
  "sending",
  "alarms",
  "sources",
  "inbox",
];

const PUBLICATIONS = ["alert-rules", ".", "forecast", "series", "strategies", "alerts", "tracking"];

/** Refuses a folder that no list names: no rule would hold it. */
function assertComplete(folder, names) {
  const folders = readdirSync(join(__dirname, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const missing = folders.map((entry) => entry.name).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`.dependency-cruiser.cjs does not name ${folder}/${missing.join(", ")}`);
}

function leftOnly(folder, names, prefix = "") {
  assertComplete(folder, names);
  const pathOf = (name) => (name === "." ? "[^/]+\\.ts$" : `${name}/`);
  return names.slice(0, -1).map((name, index) => ({
    name: `${prefix}${name}-imports-nothing-right-of-it`,
    severity: "error",
    from: { path: `^${folder}/${pathOf(name)}` },
    to: {
      path: `^${folder}/(${names
        .slice(index + 1)
        .map(pathOf)
        .join("|")})`,
    },
  }));
}

/** Floors of the app, the lowest first: each knows those below it. `app/i18n/resources.ts` lists the texts of all. */
const FLOORS = ["lib|components|i18n|styles", "entities", "features", "frame"];

const lowerOnly = FLOORS.map((floor, index) => ({
  name: `app-${floor.split("|")[0]}-imports-no-floor-above`,
  severity: "error",
  from: { path: `^app/(${floor})/`, pathNot: "^app/i18n/resources\\.ts$" },
  to: { path: `^app/((${[...FLOORS.slice(index + 1), "routes", "gallery"].join("|")})/|root\\.tsx|entry)` },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...leftOnly("workers/modules", MODULES),
    ...leftOnly("workers/modules/outreach", OUTREACH, "outreach-"),
    ...leftOnly("workers/modules/publications", PUBLICATIONS, "publications-"),
    ...leftOnly("app/entities", ENTITIES, "entity-"),
    ...leftOnly("app/features", FEATURES, "feature-"),
    ...lowerOnly,
    {
      name: "lists-are-entered-by-their-port",
      severity: "error",
      from: { path: "^(workers|queues|durable-objects|app)/", pathNot: "^workers/modules/lists/" },
      to: {
        path: "^workers/modules/lists/",
        pathNot: "^workers/modules/lists/(port|contract|domain|fields|locales|routes|service)\\.ts$",
      },
    },
    {
      // Only the browser fetches later: the server's build leaves such files out.
      name: "what-a-page-fetches-later-is-client-code",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^app/", pathNot: "\\.client\\.tsx?$", dependencyTypes: ["dynamic-import"] },
    },
    {
      name: "kernel-imports-nothing",
      severity: "error",
      from: { path: "^workers/kernel/" },
      to: { path: "^(workers/(?!kernel/)|app/|sandbox/)" },
    },
    {
      name: "pure-files-do-no-io",
      severity: "error",
      from: {
        path: "^workers/(modules/[^/]+/domain\\.ts|modules/outreach/templates/(domain|variables|html|render|lint|picture-file)\\.ts|platforms/[^/]+/(link|map)\\.ts|matching/)",
      },
      to: {
        path: "^(queues/|durable-objects/|workers/(db|adapters|api)/|workers/.*(store|service|client)\\.ts$|node:)",
      },
    },
    {
      name: "matching-is-a-pure-leaf",
      severity: "error",
      from: { path: "^workers/matching/" },
      to: { path: "^(workers/(?!matching/|kernel/)|app/|sandbox/)|^node:" },
    },
    {
      name: "platforms-know-no-modules",
      severity: "error",
      from: { path: "^workers/platforms/" },
      to: { path: "^(queues/|durable-objects/|workers/(modules|services|composition))" },
    },
    {
      name: "jobs-know-no-modules",
      severity: "error",
      from: { path: "^workers/jobs/" },
      to: { path: "^(queues/|durable-objects/|workers/(?!jobs/|kernel/|db/))" },
    },
    {
      name: "app-knows-the-server-by-its-contracts",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(workers|queues|durable-objects)/",
        pathNot:
          "^workers/(kernel/|modules/[^/]+/((finds-|batch-tag-|people-|track-|label-|tag-|invitation-|own-|acts-|audit-|import-)?contract|domain|locales)\\.ts|modules/(outreach|publications|admin)/[^/]+/((schemes-|switches-)?contract|domain|locales|variables|mail-state|pace|tiers)\\.ts|modules/search/modes/[^/]+/contract\\.ts|modules/creators/address-list\\.ts|platforms/[^/]+/link\\.ts|api/(endpoint|client)\\.ts)",
      },
    },
    {
      name: "the-extension-knows-the-server-by-its-contracts",
      severity: "error",
      from: { path: "^extension/" },
      to: {
        path: "^(workers|queues|durable-objects|app|sandbox|tests|scripts)/",
        pathNot:
          "^workers/(kernel/|modules/(companion/contract|shops/(import-contract|domain))\\.ts|modules/links/(domain|recognise)\\.ts|platforms/.*link\\.ts|api/endpoint\\.ts)|^app/(components/|styles/|lib/(api-call|format)\\.ts|features/shops/(shop-columns|locales)\\.ts)",
      },
    },
    {
      name: "shells-do-not-import-each-other",
      severity: "error",
      from: { path: "^(queues|durable-objects|workers/modules/[a-z/-]+/routes\\.ts)" },
      to: { path: "^(queues|durable-objects|workers/modules/[a-z/-]+/routes\\.ts)", pathNot: "$1" },
    },
    {
      name: "only-the-root-reads-the-environment",
      severity: "error",
      from: {
        path: "^(queues/|workers/(?!services\\.ts|composition/|server\\.ts|app\\.ts|env\\.ts|health\\.ts|report\\.ts))",
      },
      to: { path: "^workers/((env|services)\\.ts$|composition/)" },
    },
    {
      name: "nothing-that-ships-knows-the-sandbox",
      severity: "error",
      from: { path: "^(workers|queues|durable-objects|app)/" },
      to: { path: "^(sandbox|tests|scripts|bench|extension)/" },
    },
    {
      name: "no-dev-dependency-ships",
      severity: "error",
      from: { path: "^(workers|queues|durable-objects)/" },
      // Types alone are gone in what is shipped.
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "@cloudflare/workers-types" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Build output, which a build running at the same time deletes.
    exclude: { path: "^extension/\\.(output|wxt)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "import", "require", "node", "default"],
    },
  },
};
