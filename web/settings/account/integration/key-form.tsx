import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_NOTE, NewApiKey, type ApiKey } from '#contracts/integrations/api-key.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { dayOf, useLanguage } from '#web/kit/text/format.ts';
import { ChoiceList } from './choice-list.tsx';
import classes from './integration.module.css';

const DAY_MS = 86_400_000;
const EXPIRIES = { month: 30, quarter: 90, year: 365 } as const;
type Expiry = 'never' | 'kept' | keyof typeof EXPIRIES;

export type KeyValues = Pick<ApiKey, 'note' | 'scopes' | 'expires_at' | 'active'>;
type Props = {
  item?: ApiKey | undefined;
  /** What the person may give. */
  scopes: readonly string[];
  disabled?: boolean | undefined;
  act: string;
  send: (values: KeyValues) => Promise<unknown>;
};

/** What a key is for, what it may do and until when. */
export function KeyForm({ item, scopes, disabled, act, send }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [note, setNote] = useState(item?.note ?? '');
  const [chosen, setChosen] = useState<string[]>(item?.scopes ?? []);
  const [active, setActive] = useState(item?.active ?? true);
  const kept = item?.expires_at ?? null;
  const [expiry, setExpiry] = useState<Expiry>(item ? (kept ? 'kept' : 'never') : 'quarter');
  const [error, setError] = useState<{ scopes?: string | undefined; whole?: string }>({});
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const scopesRead = NewApiKey.shape.scopes.safeParse(chosen);
    if (!scopesRead.success) return setError({ scopes: t('integration.keys.scopes_missing') });
    setBusy(true);
    await send({ note, scopes: scopesRead.data, active, expires_at: endOf(expiry, kept) }).then(
      () => setError({}),
      (failure: unknown) => setError(errorOf(failure)),
    );
    setBusy(false);
  };
  const values = [...new Set([...scopes, ...(item?.scopes ?? [])])];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('integration.keys.note')}
        description={t('integration.keys.note_help')}
        placeholder={DEFAULT_NOTE}
        maxLength={100}
        data-autofocus
        disabled={disabled ?? false}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <ChoiceList
        label={t('integration.keys.scopes')}
        help={t('integration.keys.scopes_help')}
        search={t('integration.keys.scopes_search')}
        error={error.scopes}
        values={values}
        chosen={chosen}
        onChange={setChosen}
        disabled={disabled}
        quick={
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => setChosen(scopes.filter((scope) => scope.endsWith('.read')))}
          >
            {t('integration.keys.only_reading')}
          </Button>
        }
      />
      <Select
        label={t('integration.keys.expires')}
        allowDeselect={false}
        disabled={disabled ?? false}
        value={expiry}
        onChange={(value) => setExpiry(expiryOf(value))}
        data={(['never', ...(kept ? ['kept' as const] : []), 'month', 'quarter', 'year'] as const).map(
          (name) => ({
            value: name,
            label: t(`integration.keys.expiries.${name}`, {
              date: kept ? dayOf(new Date(kept), language) : '',
            }),
          }),
        )}
      />
      {item && (
        <Switch
          label={t('integration.keys.active')}
          checked={active}
          disabled={disabled ?? false}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
      )}
      {error.whole && (
        <p className={classes.error} role="alert">
          {error.whole}
        </p>
      )}
      {!disabled && (
        <Button type="submit" loading={busy}>
          {act}
        </Button>
      )}
    </form>
  );
}

const expiryOf = (value: string | null): Expiry =>
  (['never', 'kept', 'month', 'quarter', 'year'] as const).find((one) => one === value) ?? 'never';

const endOf = (expiry: Expiry, kept: string | null): string | null => {
  if (expiry === 'never') return null;
  if (expiry === 'kept') return kept;
  return new Date(Date.now() + EXPIRIES[expiry] * DAY_MS).toISOString();
};

const errorOf = (failure: unknown): { scopes?: string | undefined; whole?: string } =>
  failure instanceof ApiError && failure.fields?.['scopes']
    ? { scopes: failure.fields['scopes'] }
    : { whole: wordsOf(failure) };
