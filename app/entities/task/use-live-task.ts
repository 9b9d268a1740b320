import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKeys } from "#app/entities/list/query-keys.ts";
import { closestLanguage } from "#app/i18n/languages.ts";
import { callApi, getAccessToken } from "#app/lib/api.client.ts";
import { RESTING_STATUSES, type TaskStatus } from "#workers/kernel/vocabulary.ts";
import type { getTask, TaskView } from "#workers/modules/tasks/contract.ts";

/** Spec 2 §9: a mode search is polled every 5 s; the socket makes the page move at once and the poll is the fallback. */
const POLL_MS = 5_000;
/** The socket tells of moves; that a task stands still only asking tells. */
const POLL_BESIDE_SOCKET_MS = 10_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Whether nothing more happens to a task by itself. */
export function isResting(status: TaskStatus): boolean {
  return RESTING_STATUSES.some((resting) => resting === status);
}

/** A task that stays up to date while it runs: pushed by a socket, polled when there is none, still when it has ended. */
export function useLiveTask(taskId: string | null, initial: TaskView | null): TaskView | null {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.task(taskId ?? "none"),
    queryFn: ({ signal }) =>
      callApi<typeof getTask>("GET /tasks/:id/status", { params: { id: taskId ?? "" } }, { signal }),
    enabled: taskId !== null,
    initialData: initial?.id === taskId ? (initial ?? undefined) : undefined,
    refetchInterval: ({ state }) => {
      if (state.data && isResting(state.data.status)) return false;
      return isOpen ? POLL_BESIDE_SOCKET_MS : POLL_MS;
    },
  });
  const isRunning = data ? !isResting(data.status) : false;

  useEffect(() => {
    if (taskId === null || !isRunning) return;
    return openTaskSocket(taskId, {
      onOpen: setOpen,
      onTask(task) {
        const queryKey = queryKeys.task(taskId);
        // A poll under way would put an older state over this one.
        void client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, task);
      },
    });
  }, [client, taskId, isRunning]);

  return data ?? null;
}

type SocketEvents = { onOpen: (open: boolean) => void; onTask: (task: TaskView) => void };

/** Follows a task over a WebSocket and opens it again when it drops; answers how to stop. */
export function openTaskSocket(taskId: string, events: SocketEvents): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let stopped = false;

  const retry = () => {
    events.onOpen(false);
    if (stopped) return;
    const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)];
    attempt += 1;
    timer = setTimeout(connect, wait);
  };
  const connect = async () => {
    const token = await getAccessToken().catch(() => null);
    if (stopped) return;
    if (!token) return retry();
    const address = new URL(`/api/tasks/${encodeURIComponent(taskId)}/live`, location.href);
    address.searchParams.set("language", closestLanguage(document.documentElement.lang));
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address, ["kolscout", `bearer.${token}`]);
    socket.onopen = () => {
      attempt = 0;
      events.onOpen(true);
    };
    socket.onmessage = ({ data }) => {
      const task = readTask(data);
      if (task) events.onTask(task);
    };
    socket.onclose = retry;
  };
  void connect();

  return () => {
    stopped = true;
    clearTimeout(timer);
    if (socket) socket.onclose = null;
    socket?.close();
    events.onOpen(false);
  };
}

function readTask(data: unknown): TaskView | null {
  if (typeof data !== "string") return null;
  const parsed: unknown = JSON.parse(data);
  return isTaskView(parsed) ? parsed : null;
}

/** Our own server wrote it; the check only keeps other messages apart. */
function isTaskView(value: unknown): value is TaskView {
  return typeof value === "object" && value !== null && "taskId" in value && "progress" in value;
}
