import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAccount, listAccounts } from '#contracts/admin/account.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';

type Props = {
  label: string;
  value: string | null;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (accountId: string | null) => void;
};

/** Chooses one of the organisations, however many there are: the server searches. */
export function AccountChoice({ label, value, error, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useCallQuery(listAccounts, { query: { limit: 30, ...(q ? { q } : {}) } }, { keep: true });
  const chosen = useCallQuery(
    getAccount,
    { params: { account_id: value ?? '' } },
    { enabled: value !== null },
  );
  const items = found.data?.items ?? [];
  const known = chosen.data && !items.some(({ _id }) => _id === chosen.data._id) ? [chosen.data] : [];
  return (
    <Select
      label={label}
      placeholder={t('admin.choose_organisation')}
      searchable
      disabled={disabled}
      error={error ?? loadFailure(found)}
      // The server has searched already; filtering again would hide what was found by an address.
      filter={({ options }) => options}
      data={[...known, ...items].map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
