import { TagNames } from "./tag-names.tsx";
import { useTags } from "./use-tags.ts";

/** Chips that have room in a line of a card; the others are counted. */
const MAX_SHOWN = 3;

/** The tags of a creator as chips; nothing when there are none. */
export default function TagChips({ kolId }: { kolId: string }) {
  const { own: tags } = useTags(kolId);
  if (tags.length === 0) return null;
  return (
    <div className="flex h-6 min-w-0 items-center gap-1.5">
      <TagNames tags={tags} most={MAX_SHOWN} />
    </div>
  );
}
