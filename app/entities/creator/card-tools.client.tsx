import TagMenu from "#app/entities/tag/tag-menu.client.tsx";
import { SaveButton } from "./save-button.client.tsx";

/** What is kept of the creator across all searches: saved or not, and the tags. */
export default function CardTools({ kolId, name }: { kolId: string; name: string }) {
  return (
    <span className="flex shrink-0 items-center">
      <SaveButton kolId={kolId} name={name} />
      <TagMenu kolId={kolId} name={name} />
    </span>
  );
}
