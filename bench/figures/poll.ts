/** A poll of a task's state against one D1 point read. */
import { dataOf } from "../answer.ts";
import { compareLatencies } from "../compare.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { measureLatencies } from "../latency.ts";
import { taskOf } from "../seed.ts";

const CEILING = 1.1;

/** Walks through all tasks in an order that no cache can guess. */
const someTask = (context: Context, index: number) => taskOf((index * 7_919) % context.size.tasks);

export const poll: Figure = {
  name: "poll",
  title: "the read of a poll and its answer, without the API shell",
  async measure(context) {
    const { url } = await context.stores();
    const { userId } = context.owner;
    const measured = await measureLatencies(
      [
        { name: "hello", call: () => ({ url: `${url}/hello` }) },
        { name: "point", call: (index) => ({ url: `${url}/point/${someTask(context, index)}` }), check: dataOf },
        {
          name: "poll",
          call: (index) => ({ url: `${url}/read/task/${userId}/${someTask(context, index)}` }),
          check: dataOf,
        },
      ],
      context.effort,
    );
    return [
      compareLatencies(measured, {
        what: "task status: read and answer / D1 point read",
        ours: "poll",
        reference: "point",
        atMost: CEILING,
      }),
    ];
  },
};

export const pollRoute: Figure = {
  name: "poll-route",
  title: "the whole route of a poll",
  async measure(context) {
    const [{ url }, app, token] = [await context.stores(), await context.app(), await context.owner.token()];
    const headers = { authorization: `Bearer ${token}` };
    const measured = await measureLatencies(
      [
        { name: "hello", call: () => ({ url: `${url}/hello` }) },
        { name: "point", call: (index) => ({ url: `${url}/point/${someTask(context, index)}` }), check: dataOf },
        {
          name: "signedInPoint",
          call: (index) => ({ url: `${url}/signed-in-point/${someTask(context, index)}`, headers }),
          check: dataOf,
        },
        {
          name: "poll",
          call: (index) => ({ url: `${app.url}/api/tasks/${someTask(context, index)}/status`, headers }),
          check: dataOf,
        },
      ],
      context.effort,
    );
    return [
      compareLatencies(measured, {
        what: "task status: whole route / signed-in D1 point read",
        ours: "poll",
        reference: "signedInPoint",
        atMost: CEILING,
      }),
      compareLatencies(measured, {
        what: "task status: whole route / D1 point read for anybody",
        ours: "poll",
        reference: "point",
        atMost: null,
      }),
    ];
  },
};
