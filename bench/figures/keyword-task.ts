/** A keyword search of the largest size, from the click to its end, with queue, steps and provider. */
import { numberIn, objectIn, textIn } from "../answer.ts";
import { openApi, pollUntil } from "../api.ts";
import type { Figure } from "../figure.ts";
import { round } from "../reading.ts";
import { projectOf } from "../seed.ts";

const VIDEOS = 2_000;
const MAX_SECONDS = 60;
const GIVE_UP_SECONDS = 300;

export const keywordTask: Figure = {
  name: "keyword-task",
  title: `a YouTube keyword search of ${VIDEOS} videos against a healthy provider`,
  async measure(context) {
    const app = await context.freshApp();
    try {
      const api = openApi(app.url, await context.owner.token());
      const created = await api.post("/search/searchInput", {
        projectId: projectOf("small"),
        platform: "YOUTUBE",
        searchInput: "coffee",
        currentVideoCount: 0,
        maxVideoCount: VIDEOS,
      });
      const taskId = textIn(created, "taskId");
      const { data, ms } = await pollUntil(
        () => api.get(`/tasks/${taskId}/status`),
        (task) => task.status === "COMPLETED" || task.status === "FAILED",
        { everyMs: 250, mostSeconds: GIVE_UP_SECONDS },
      );
      const progress = objectIn(data, "progress");
      const [videos, found] = [numberIn(progress, "current"), numberIn(progress, "count")];
      if (data.status !== "COMPLETED" || videos < VIDEOS)
        throw new Error(`the search ended early: ${JSON.stringify(data)}`);
      return [
        {
          what: `keyword search of ${VIDEOS} videos: seconds to its end`,
          ours: `${round(ms / 1_000)} s, ${found} creators`,
          reference: "-",
          judged: ms / 1_000,
          limit: { kind: "most", value: MAX_SECONDS },
          detail: { seconds: ms / 1_000, videos, found },
        },
      ];
    } finally {
      await app.close();
    }
  },
};
