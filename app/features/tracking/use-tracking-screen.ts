import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import {
  readTrackingAddress,
  type TrackingAddress,
  WHOLE_LIST,
  writeTrackingAddress,
} from "#app/entities/tracked-post/tracking-address.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { useAlerts } from "./alerts/use-alerts.ts";
import { useAutoUpdate } from "./auto-update/use-auto-update.ts";
import { useStrategies } from "./auto-update/use-strategies.ts";
import type { TrackingData } from "./load-tracking.server.ts";
import { useOpenedPost } from "./use-opened-post.ts";
import { usePostActions } from "./use-post-actions.ts";
import { useRefresh } from "./use-refresh.ts";
import { useTaskResult } from "./use-task-result.ts";
import { useTrackTask } from "./use-track-task.ts";
import { useTrackingCache, useTrackingData } from "./use-tracking-data.ts";

export type TrackingScreen = ReturnType<typeof useTrackingScreen>;

/** Everything the page of tracked posts shows and does. `given` came with the document. */
export function useTrackingScreen(given: TrackingData) {
  const [address, go] = useTrackingAddress();
  const { revalidate } = useRevalidator();
  const cache = useTrackingCache();
  const actions = usePostActions();
  const result = useTaskResult(() => {
    void cache.refreshAll();
    // What was held and not charged is back: the frame shows what is left.
    revalidate();
  });
  const task = useTrackTask(result.onEnd);
  const follow = ({ id }: { id: string }) => {
    task.follow(id);
    revalidate();
  };
  const refresh = useRefresh(address, follow);
  const isFollowing = task.running !== null || task.isStarting;
  const { list, summary, labels } = useTrackingData(address, given, isFollowing);
  /** Another person's posts are refreshed and not changed (spec 3 §4.9). */
  const isOwn = address.member === null;
  const posts = list.data?.data ?? [];
  const autoUpdate = useAutoUpdate(given.strategyTemplate, isOwn);
  const strategies = useStrategies(
    posts.map(({ id }) => id),
    isOwn,
  );
  const alerts = useAlerts(address.member);
  const [areAlertsOpen, openAlerts] = useState(false);
  const [selected, select] = useState<readonly string[]>([]);
  /** The post whose drawer is open. */
  const [openId, open] = useState<string | null>(null);
  const opened = useOpenedPost(posts, openId, address.member);
  const change = (to: Partial<TrackingAddress>) => {
    // Another list has other rows: its first page, and none of them chosen.
    if (to.page === undefined) select([]);
    go({ page: 1, compare: [], ...to });
  };
  usePageThatExists(list.data?.totalPages, address.page, (page) => go({ page }));
  return {
    address,
    change,
    clearFilters: () => change({ ...WHOLE_LIST, member: address.member, pageSize: address.pageSize }),
    isOwn,
    posts,
    autoUpdate,
    strategies,
    /** Holds the posts against each other; none closes it. */
    compare: (ids: readonly string[]) => go({ compare: ids }),
    alerts,
    areAlertsOpen,
    openAlerts,
    opened,
    open,
    list,
    summary: summary.data ?? null,
    labels,
    team: given.team,
    actions,
    selected,
    select,
    async removeSelected() {
      if (await actions.remove(selected)) select([]);
    },
    refresh,
    follow,
    task: task.running,
    isFollowing,
    /** A task runs or is being ordered: another one has to wait. */
    isRunning: isFollowing || refresh.isBusy,
    result,
    imports: useImport(address, go, follow),
  };
}

/** The import dialog with what was typed; a link in the address opens it. */
function useImport(
  { link }: TrackingAddress,
  go: (change: Partial<TrackingAddress>) => void,
  onStarted: (task: { id: string }) => void,
) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  useEffect(() => {
    if (link === null) return;
    setText(link);
    setOpen(true);
  }, [link]);
  const close = () => {
    setOpen(false);
    if (link !== null) go({ link: null });
  };
  return {
    isOpen,
    text,
    setText,
    close,
    open(links?: string) {
      if (links !== undefined) setText(links);
      setOpen(true);
    },
    started(task: { id: string }) {
      close();
      setText("");
      onStarted(task);
    },
  };
}

function useTrackingAddress() {
  const [params, setParams] = usePromptParams();
  const address = useMemo(() => readTrackingAddress(params), [params]);
  const go = (change: Partial<TrackingAddress>) =>
    setParams((now) => writeTrackingAddress({ ...readTrackingAddress(now), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  return [address, go] as const;
}

/** After rows are gone the last page may be gone with them. */
function usePageThatExists(pages: number | undefined, page: number, onPage: (page: number) => void): void {
  const last = Math.max(1, pages ?? page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is gone is left
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last]);
}
