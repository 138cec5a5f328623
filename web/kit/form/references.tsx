import { MultiSelect, Select } from '@mantine/core';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailure, type ChoiceRead } from '#web/kit/ui/load-failure.tsx';
import type { FieldProps } from './field-labels.ts';

/** Things that a field may name, by the list it chooses from (`users`, `groups`): their ids and names. */
type References = (list: string) => readonly { _id: string; name: string }[];
/** The lists, and the reads that fill them. */
export type KnownReferences = { of: References; reads: readonly ChoiceRead[] };

const Known = createContext<KnownReferences>({ of: () => [], reads: [] });

/** Gives the forms below it their lists to choose from. */
export const ReferenceLists = Known.Provider;

/** What is not in its list: nothing is in one that is still being read. */
const useUnnamed = (things: readonly unknown[]): string => {
  const { t } = useTranslation();
  return things.length === 0 ? '…' : t('conditions.gone');
};

/** The names of things that a field names by id, as a table tells them. */
export function ReferenceNames({ list, ids }: { list: string; ids: readonly string[] }) {
  const things = useContext(Known).of(list);
  const unnamed = useUnnamed(things);
  const names = ids.map((id) => things.find(({ _id }) => _id === id)?.name ?? unnamed).join(', ');
  return <span title={names}>{names}</span>;
}

/** A list longer than this is searched, not scrolled. */
const SEARCHED_FROM = 12;

/** A choice out of a list of things (`.meta({ field: 'reference', of: 'users' })`): one of them, or several where it is an array. */
export function ReferenceControl({
  plan,
  words,
  value,
  error,
  disabled,
  autoFocus,
  onChange,
  onBlur,
}: FieldProps) {
  const { of, reads } = useContext(Known);
  const things = of(plan.of ?? '');
  const unnamed = useUnnamed(things);
  const common = {
    label: words.label,
    description: words.help,
    error: error ?? loadFailure(...reads),
    disabled,
    onBlur,
    name: plan.name,
    'data-autofocus': autoFocus || undefined,
    searchable: things.length > SEARCHED_FROM,
    limit: 200,
  };
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : [];
  // What is stored and is in no list (any more) stays visible, so that saving does not lose it unseen.
  const data = [
    ...things.map(({ _id, name }) => ({ value: _id, label: name })),
    ...chosen
      .filter((id) => !things.some(({ _id }) => _id === id))
      .map((id) => ({ value: id, label: unnamed })),
  ];
  return plan.many ? (
    <MultiSelect {...common} data={data} value={chosen} onChange={onChange} clearable />
  ) : (
    <Select
      {...common}
      data={data}
      value={chosen[0] ?? null}
      onChange={onChange}
      allowDeselect={plan.optional}
      clearable={plan.optional}
    />
  );
}
