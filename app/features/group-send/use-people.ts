import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { CallOf, OutputOf } from "#workers/api/endpoint.ts";
import type { searchPeople } from "#workers/modules/outreach/sources/contract.ts";
import { PEOPLE_PER_PAGE } from "#workers/modules/outreach/sources/domain.ts";

export type PeopleKind = CallOf<typeof searchPeople>["body"]["kind"];
export type FoundPerson = OutputOf<typeof searchPeople>["people"][number];

const REST_MS = 300;
/** Each call looks at a part: so many are made for a page before one is asked whether to search on. */
const CALLS_PER_PAGE = 4;

/** One's own creators or past recipients who match, each address once, ten more at a time. */
export function usePeople(kind: PeopleKind, typed: string) {
  const search = useRested(typed, REST_MS);
  const query = useInfiniteQuery({
    queryKey: ["mail-people", kind, search],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      readPage({ kind, search, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  });
  const people = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.people) ?? [];
    return [...new Map(all.map((person) => [person.email, person])).values()];
  }, [query.data]);
  return { ...query, people, search };
}

async function readPage(
  body: { kind: PeopleKind; search: string; after: string | null },
  signal: AbortSignal,
): Promise<{ people: FoundPerson[]; next: string | null }> {
  const people: FoundPerson[] = [];
  let next = body.after;
  for (let calls = 0; calls < CALLS_PER_PAGE; calls += 1) {
    const read = await callApi<typeof searchPeople>(
      "POST /auto-email/people",
      { body: { ...body, after: next } },
      { signal },
    );
    people.push(...read.people);
    next = read.next;
    if (next === null || people.length >= PEOPLE_PER_PAGE) break;
  }
  return { people, next };
}
