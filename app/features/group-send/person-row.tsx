import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { daysAgo } from "#app/entities/email/receiver-row.tsx";
import { useNow } from "#app/lib/root-data.ts";
import type { FoundPerson } from "./use-people.ts";

/** Somebody who was found; those who are in the table already, or want no mail, can't be chosen. */
export function PersonRow({
  person,
  isPresent,
  isChosen,
  onChoose,
}: {
  person: FoundPerson;
  isPresent: boolean;
  isChosen: boolean;
  onChoose: (person: FoundPerson, isChosen: boolean) => void;
}) {
  const { t } = useTranslation("groupSend");
  const { t: grid } = useTranslation("email");
  const now = useNow();
  const id = useId();
  const { nickname, email, platform, handle, role, lastMail, isSuppressed } = person;
  const isFixed = isPresent || isSuppressed;
  return (
    <li className="border-line border-b last:border-b-0">
      <label
        className={clsx(
          "flex items-center gap-3 px-3 py-2",
          isFixed ? "text-ink-faint" : "cursor-pointer hover:bg-hover",
        )}
      >
        <input
          type="checkbox"
          className="check-mark focus-ring shrink-0"
          checked={isPresent || isChosen}
          disabled={isFixed}
          aria-describedby={`${id}-marks`}
          onChange={(event) => onChoose(person, event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            {platform !== null && <PlatformMark platform={platform} className="size-3.5 shrink-0" />}
            <span className="truncate font-medium">{nickname || email}</span>
            {handle !== null && (
              <span translate="no" className="min-w-0 truncate text-ink-faint text-sm max-sm:hidden">
                @{handle.replace(/^@/, "")}
              </span>
            )}
          </span>
          <span className="block truncate text-ink-soft text-sm">{email}</span>
        </span>
        <span id={`${id}-marks`} className="max-w-[45%] shrink-0 text-end text-sm">
          {isPresent ? (
            t("people.present")
          ) : isSuppressed ? (
            grid("grid.unwanted")
          ) : lastMail !== null ? (
            <span className="text-quota-warning">
              {grid("grid.lastMail", { who: lastMail.by, when: daysAgo(lastMail.at, now, grid) })}
            </span>
          ) : (
            role !== "creator" && <span className="text-ink-faint">{grid(`roles.${role}`)}</span>
          )}
        </span>
      </label>
    </li>
  );
}
