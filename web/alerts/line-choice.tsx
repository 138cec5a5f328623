import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineTarget } from '#contracts/alerts/rule-fields.ts';
import type { listMeasureLineChats } from '#contracts/custom-viz/alerts.ts';
import type { listLineTargets } from '#contracts/listening/alerts/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';

/** The pause in typing before the search starts, in milliseconds. */
const REST_MS = 250;

/** A call that lists the LINE chats which may be notified. */
export type ListChats = typeof listLineTargets | typeof listMeasureLineChats;

type Props = {
  listChats: ListChats;
  /** Label, help and error of the field. */
  frame: Pick<SelectProps, 'label' | 'description' | 'error'>;
  value: LineTarget | null;
  disabled: boolean;
  onChange: (line: LineTarget | null) => void;
};

const keyOf = ({ connection_id, contact_id }: LineTarget): string => `${connection_id} ${contact_id}`;

/** A person or a group to be notified by LINE, however many wrote to the account: the server searches. Empty if nobody did. */
export function LineChoice({ listChats, frame, value, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed.trim(), REST_MS);
  const [label, setLabel] = useState('');
  // The label of a chosen entry in the field was not typed.
  const search = rested === label ? '' : rested;
  const chosen = value ? { chosen: value.contact_id } : {};
  const targets = useCallQuery(
    listChats,
    { query: { ...(search ? { search } : {}), ...chosen } },
    { enabled: !disabled, keep: true },
  );
  const chats = (targets.data?.items ?? []).map((one) => ({
    target: { connection_id: one.connection_id, contact_id: one.contact_id },
    value: keyOf(one),
    label: `${one.name || t('listening.feed.somebody')} · ${one.account}`,
  }));
  const shown = value && chats.find((one) => one.value === keyOf(value))?.label;
  if (shown && shown !== label) setLabel(shown);
  if (chats.length === 0 && value === null && typed === '' && !targets.isError) return null;
  return (
    <Select
      {...frame}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.state.clear') }}
      placeholder={t('alerts.form.line_none')}
      nothingFoundMessage={t('kit.state.nothing')}
      disabled={disabled}
      error={frame.error ?? loadFailure(targets)}
      // The server has already searched.
      filter={({ options }) => options}
      data={chats.map(({ target: _target, ...chat }) => chat)}
      value={value && keyOf(value)}
      onSearchChange={setTyped}
      onChange={(key) => onChange(chats.find((one) => one.value === key)?.target ?? null)}
    />
  );
}
