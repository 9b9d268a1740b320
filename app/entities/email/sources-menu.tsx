import { UserPlus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { Person } from "./addresses.ts";

const SourcesView = lazyPart(() => import("./sources-view.client.tsx"));

export type SourcesProps = {
  /** `chosen` are people whom another page has chosen: they are the whole table, and `asked` says how many there were with those who have no address. */
  onAdd: (people: readonly Person[], chosen?: { asked: number }) => void;
  /** Whether the page takes whom another page has chosen. */
  takesChosen?: boolean;
};

/** Takes receivers from the favorites of a project or from a tag. Its button stands there while its code is fetched. */
export function SourcesMenu(props: SourcesProps) {
  const { t } = useTranslation("email");
  const isMounted = useMounted();
  const waiting = (
    <Button icon={<UserPlus aria-hidden className="size-4" />} disabled>
      {t("sources.open")}
    </Button>
  );
  if (!isMounted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SourcesView {...props} />
    </Suspense>
  );
}
