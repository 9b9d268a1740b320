import { Card } from "./card.tsx";
import { Skeleton } from "./skeleton.tsx";

const PLACES = ["first", "second", "third", "fourth", "fifth"];

/** A list that is on its way: the place of its first rows, `picture` being the class of the picture in each. */
export function LoadingRows({ label, picture }: { label: string; picture?: string }) {
  return (
    <Card aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      {PLACES.map((place) => (
        <div key={place} className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b">
          {picture && <Skeleton className={picture} />}
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </Card>
  );
}
