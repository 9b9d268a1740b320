import { Suspense } from "react";
import { Popover } from "#app/components/popover.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { TagButton } from "./tag-button.tsx";
import { useTags } from "./use-tags.ts";

const TagPicker = lazyPart(() => import("./tag-picker.client.tsx"));

/** Opens what changes the tags of a creator. */
export default function TagMenu({ kolId, name }: { kolId: string; name: string }) {
  const { own, list } = useTags(kolId);
  return (
    <Popover anchor="bottom start" className="w-72" trigger={<TagButton name={name} />}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <TagPicker kolId={kolId} own={own} list={list} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
