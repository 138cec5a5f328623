import { MultiSelect, Select } from '@mantine/core';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailure, type ChoiceRead } from '#web/kit/ui/load-failure.tsx';
import type { FieldProps } from './field-labels.ts';

/** Items that a field may refer to, by the list it chooses from (`users`, `groups`): their ids and names. */
type References = (list: string) => readonly { _id: string; name: string }[];
/** The lists, and the reads that load them. */
export type KnownReferences = { of: References; reads: readonly ChoiceRead[] };

const Known = createContext<KnownReferences>({ of: () => [], reads: [] });

/** Provides the forms below it with their lists. */
export const ReferenceLists = Known.Provider;

/** The label of an item that is not in its list: empty while the list is being read. */
function useUnnamed(things: readonly unknown[]): string {
  const { t } = useTranslation();
  return things.length === 0 ? '…' : t('conditions.gone');
}

/** The names of items that a field refers to by id, as a table shows them. */
export function ReferenceNames({ list, ids }: { list: string; ids: readonly string[] }) {
  const things = useContext(Known).of(list);
  const unnamed = useUnnamed(things);
  const names = ids.map((id) => things.find(({ _id }) => _id === id)?.name ?? unnamed).join(', ');
  return <span title={names}>{names}</span>;
}

/** A list longer than this is searched, not scrolled. */
const SEARCHED_FROM = 12;

/** A choice from a list of items (`.meta({ field: 'reference', of: 'users' })`): one of them, or several if the value is an array. */
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
  // A stored value that is not (or no longer) in a list stays visible, so that saving does not lose it unnoticed.
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
