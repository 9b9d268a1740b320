/** Who may make which call, written down by hand (spec 1 §6): an address that is missing here, or declared otherwise, fails the matrix. */
import type { Access } from "#workers/api/endpoint.ts";

export const EXPECTED_ACCESS: Readonly<Record<string, Access>> = {
  "GET /userMember/userInfo": "signedIn",
  "GET /userMember/enterprise-info": "signedIn",
  "POST /credentials/signature": "signedIn",
  "POST /links/parse": "signedIn",
  "GET /xhs/convert-short-link": "signedIn",
  "GET /projects": "signedIn",
  "POST /projects": "signedIn",
  "DELETE /projects/:id": "signedIn",
  "POST /projects/reset": "signedIn",
  "POST /projects/terminateByTaskType": "signedIn",
  "GET /tasks/latest": "signedIn",
  "GET /similars/latestTask": "signedIn",
  "GET /tasks/:id/status": "signedIn",
  "GET /tasks/result/:id": "signedIn",
  "GET /similars/:id": "signedIn",
  "GET /tasks/:id/live": "signedIn",
  "GET /tasks/currentTask/meta": "signedIn",
  "GET /tasks/user/unterminatedTasks": "signedIn",
  "POST /tasks/:id/terminate": "signedIn",
  "POST /search/searchInput": "signedIn",
  "POST /ttInfo/searchInput": "signedIn",
  "POST /ytb/searchInput": "signedIn",
  "GET /tasks/stats": "signedIn",
  "GET /similars/projectKol/likes": "signedIn",
  "POST /search/results": "signedIn",
  "POST /searchInput/list": "signedIn",
  "POST /ytb/searchInput/list": "signedIn",
  "POST /ttInfo/searchInput/list": "signedIn",
  "GET /search/web/searchInput": "signedIn",
  "POST /tasks/rate-all": "signedIn",
  "POST /similars/rate": "signedIn",
  "POST /similars/rateBatch": "signedIn",
  "POST /tasks/download/create": "signedIn",
  "GET /tasks/download/:taskId": "signedIn",
  "POST /kols/export": "signedIn",
  "GET /search/web/export": "signedIn",
  // The link itself is the permission: unguessable, short-lived, checked again when it is used.
  "GET /files/:token": "anyone",
};

/** The calls that a banned account may make, to see that it is banned. */
export const OPEN_TO_BANNED: ReadonlySet<string> = new Set(["GET /userMember/userInfo"]);
