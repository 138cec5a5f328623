import { useMemo } from 'react';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { useCall } from '#web/kit/api/use-call.ts';

/** The people of the account who may come in, by name. */
export const usePeople = (): readonly { _id: string; name: string }[] => {
  const { data } = useCall(readOptionLists, { params: { product: 'listening' } });
  return useMemo(() => (data?.users ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), [data]);
};

/** Their names by their ids. */
export const usePeopleNames = (): ReadonlyMap<string, string> => {
  const people = usePeople();
  return useMemo(() => new Map(people.map(({ _id, name }) => [_id, name])), [people]);
};
