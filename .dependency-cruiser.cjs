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

const leftOnly = MODULES.map((name, index) => ({
  name: `${name}-imports-nothing-right-of-it`,
  severity: "error",
  from: { path: `^workers/modules/${name}/` },
  to: {
    path: `^workers/modules/(${MODULES.slice(index + 1).join("|") || "none"})/`,
    pathNot: "^$",
  },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...leftOnly,
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
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "import", "require", "node", "default"],
    },
  },
};
