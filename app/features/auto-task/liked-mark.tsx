import { Heart, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";

/** Marks a liked creator as liked by the user or by the AI; draws nothing for others. */
export function LikedMark({ card: { likedBy } }: { card: Pick<AutoListItem, "likedBy"> }) {
  const { t } = useTranslation("autoTask");
  if (likedBy === undefined) return null;
  const isOwn = likedBy === "you";
  return (
    <Badge tone={isOwn ? "like" : "neutral"} icon={isOwn ? <Heart aria-hidden /> : <Sparkles aria-hidden />}>
      {t(`likers.${likedBy}`)}
    </Badge>
  );
}
