import { useMemo } from 'react';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** The people of the account who may come in, by name, and how they are read. */
export function usePeople() {
  const read = useCallQuery(readOptionLists, { params: { product: 'listening' } });
  const { data } = read;
  const people = useMemo(() => (data?.users ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), [data]);
  return { people, read };
}

/** Their names by their ids. */
export function usePeopleNames(): ReadonlyMap<string, string> {
  const { people } = usePeople();
  return useMemo(() => new Map(people.map(({ _id, name }) => [_id, name])), [people]);
}
