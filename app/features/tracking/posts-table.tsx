import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Table, TableHead, TableHeader } from "#app/components/table.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { LabelFilter, PlatformFilter } from "./list-filters.tsx";
import { PostRow } from "./post-row.tsx";
import type { TrackingScreen } from "./use-tracking-screen.ts";

type Props = { screen: TrackingScreen };

/** A page of tracked posts (spec 3 §2.11); the columns of the post and of the labels narrow the list. */
export function PostsTable({ screen }: Props) {
  const { posts, labels, actions, selected, select, refresh, isRunning, isOwn, list } = screen;
  const { t } = useTranslation("videoTracking");
  const choose = (id: string, isSelected: boolean) =>
    select(isSelected ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <Table label={t("title")} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <TableHead className="max-md:hidden">
        <HeadRow screen={screen} />
      </TableHead>
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            labels={labels}
            actions={actions}
            isFixed={!isOwn}
            isSelected={selected.includes(post.id)}
            onSelect={(isSelected) => choose(post.id, isSelected)}
            onOpen={() => screen.open(post.id)}
            onUpdate={() => void refresh.one(post.id)}
            isRunning={isRunning}
            strategy={screen.strategies.get(post.id) ?? null}
            isPaused={!screen.autoUpdate.isActive}
          />
        ))}
      </tbody>
    </Table>
  );
}

function HeadRow({ screen: { posts, labels, address, change, selected, select } }: Props) {
  const { t } = useTranslation("videoTracking");
  const shown = posts.map(({ id }) => id);
  const chosen = shown.filter((id) => selected.includes(id));
  const isAll = shown.length > 0 && chosen.length === shown.length;
  return (
    <tr>
      <TableHeader className="pe-0!">
        <Checkbox
          hideLabel
          label={t("row.selectAll")}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() =>
            select(isAll ? selected.filter((id) => !shown.includes(id)) : [...new Set([...selected, ...shown])])
          }
        />
      </TableHeader>
      <TableHeader>
        <PlatformFilter look="head" address={address} onAddress={change} />
      </TableHeader>
      <TableHeader numeric className="px-2!">
        {t("columns.cpm")}
      </TableHeader>
      <TableHeader numeric className="px-2!">
        {t("columns.cost")}
      </TableHeader>
      <TableHeader className="px-2!">
        <LabelFilter look="head" address={address} onAddress={change} labels={labels} />
      </TableHeader>
      {(["er", "views", "likes", "comments", "favorites", "shares"] as const).map((column) => (
        <TableHeader key={column} numeric className="px-2!">
          {column === "er" ? (
            <Tooltip text={t("columns.erFormula")}>
              <span>{t("columns.er")}</span>
            </Tooltip>
          ) : (
            t(`columns.${column}`)
          )}
        </TableHeader>
      ))}
      <TableHeader>
        <span className="sr-only">{t("columns.actions")}</span>
      </TableHeader>
    </tr>
  );
}
