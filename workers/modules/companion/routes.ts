import { publicRoute, type Route, route } from "#workers/api/route.ts";
import { workspaceOf } from "#workers/kernel/actor.ts";
import type { ProjectsService } from "#workers/modules/projects/service.ts";
import type { RecordStore } from "#workers/modules/records/store.ts";
import type { AdditionService } from "./addition-service.ts";
import type { ConnectionService } from "./connection-service.ts";
import {
  addCreators,
  createCompanionCode,
  endConnection,
  exchangeCompanionCode,
  getCompanionPlaces,
  leaveCompanion,
  listConnections,
  lookUpCreators,
  refreshCompanionTokens,
} from "./contract.ts";
import type { KnowledgeService } from "./knowledge-service.ts";

type Parts = {
  connections: ConnectionService;
  knowledge: KnowledgeService;
  additions: AdditionService;
  projects: Pick<ProjectsService, "list">;
  records: Pick<RecordStore, "listTags">;
  /** Counts tries to get tokens from one network; throws 1429. */
  countTry: (network: string | null) => void;
};

/** The calls of the browser extension. */
export function createCompanionRoutes(parts: Parts): Route[] {
  const { connections, knowledge, additions, projects, records, countTry } = parts;
  return [
    route(createCompanionCode, ({ actor, input }) => connections.createCode(actor, input.body)),
    publicRoute(exchangeCompanionCode, async ({ input, request, network }) => {
      countTry(network);
      return connections.exchange(input.body, request.headers.get("origin"));
    }),
    publicRoute(refreshCompanionTokens, async ({ input, request, network }) => {
      countTry(network);
      return connections.refresh(input.body.refreshToken, request.headers.get("origin"));
    }),
    route(listConnections, ({ actor }) => connections.list(actor.userId)),
    route(endConnection, ({ actor, input }) => connections.end(actor.userId, input.params.id)),
    route(leaveCompanion, ({ actor, request }) => connections.leave(actor, request.headers.get("authorization"))),
    route(getCompanionPlaces, async ({ actor }) => {
      const [owned, tags] = await Promise.all([projects.list(actor.userId), records.listTags(workspaceOf(actor))]);
      return {
        email: actor.email,
        projects: owned.map(({ id, title, isDefault }) => ({ id, title, isDefault })),
        tags: tags.map(({ id, name, color }) => ({ id, name, color })),
      };
    }),
    route(lookUpCreators, ({ actor, input }) => knowledge.lookUp(actor, input.body.creators)),
    route(addCreators, ({ actor, input }) => additions.add(actor, input.body)),
  ];
}
