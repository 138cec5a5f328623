import { Button, Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewApiKey, type ApiKey } from '#contracts/integrations/api-key.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { formatDay, useLanguage } from '#web/kit/text/format.ts';
import { useScopeGroups } from './choice-groups.ts';
import { ChoiceList } from './choice-list.tsx';

const DAYS = { month: 30, quarter: 90, year: 365 } as const;
const Expiry = z.enum(['never', 'kept', 'month', 'quarter', 'year']);
type Expiry = z.infer<typeof Expiry>;

const { note, scopes, active } = NewApiKey.shape;
const SCHEMA = z.strictObject({ note, scopes, active, expiry: Expiry });
const FIELDS = buildFieldPlans({ note });

export type KeyValues = Pick<ApiKey, 'note' | 'scopes' | 'expires_at' | 'active'>;
type Props = {
  item?: ApiKey | undefined;
  /** The scopes that the user may grant. */
  scopes: readonly string[];
  disabled?: boolean | undefined;
  act: string;
  send: (values: KeyValues, version: number | undefined) => Promise<unknown>;
};

/** The purpose of a key, its scopes and its expiry. */
export function KeyForm({ item, scopes: givable, disabled = false, act, send }: Props) {
  const { t } = useTranslation();
  const initial = useMemo<Values>(
    () => (item ? shown(item) : { note: '', scopes: [], active: true, expiry: 'quarter' }),
    [item],
  );
  const kept = item?.expires_at ?? null;
  const draft = useDraft({
    schema: SCHEMA,
    initial,
    version: item?.version,
    thing: getResourceKey('key', item),
    valuesOf: shown,
    send: ({ expiry, ...values }, version) => send({ ...values, expires_at: endOf(expiry, kept) }, version),
  });
  const { form } = draft;
  const groups = useScopeGroups([...new Set([...givable, ...(item?.scopes ?? [])])]);
  const put = (chosen: readonly string[]) => form.setFieldValue('scopes', chosen);
  const words = (name: string) =>
    name === 'note'
      ? { label: t('integration.keys.note'), help: t('integration.keys.note_help') }
      : {
          label: t(
            `integration.keys.${name === 'expiry' ? 'expires' : name === 'active' ? 'active' : 'scopes'}`,
          ),
        };
  return (
    <DraftForm draft={draft} fields={FIELDS} words={words} act={act} disabled={disabled}>
      <ChoiceList
        label={t('integration.keys.scopes')}
        help={t('integration.keys.scopes_help')}
        search={t('integration.keys.scopes_search')}
        error={form.errors['scopes'] ? t('integration.keys.scopes_missing') : undefined}
        groups={groups}
        chosen={parseTexts(form.values['scopes'])}
        onChange={put}
        disabled={disabled}
        quick={
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => put(givable.filter((scope) => scope.endsWith('.read')))}
          >
            {t('integration.keys.only_reading')}
          </Button>
        }
      />
      <ExpirySelect
        value={parseText(form.values['expiry'])}
        kept={kept}
        disabled={disabled}
        onChange={(expiry) => form.setFieldValue('expiry', expiry)}
      />
      {item && (
        <Switch
          label={t('integration.keys.active')}
          checked={form.values['active'] === true}
          disabled={disabled}
          onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
        />
      )}
    </DraftForm>
  );
}

type ExpiryProps = {
  value: string;
  kept: string | null;
  disabled: boolean;
  onChange: (expiry: string | null) => void;
};

/** The expiry of a key; the stored day is among the choices. */
function ExpirySelect({ value, kept, disabled, onChange }: ExpiryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = kept ? formatDay(new Date(kept), language) : '';
  return (
    <Select
      label={t('integration.keys.expires')}
      allowDeselect={false}
      disabled={disabled}
      value={value}
      onChange={onChange}
      data={Expiry.options
        .filter((name) => name !== 'kept' || kept)
        .map((name) => ({ value: name, label: t(`integration.keys.expiries.${name}`, { date }) }))}
    />
  );
}

/** The values of a key in the fields. */
function shown({ note, scopes, active, expires_at }: Values): Values {
  return {
    note,
    scopes,
    active,
    expiry: expires_at ? 'kept' : 'never',
  };
}

function endOf(expiry: Expiry, kept: string | null): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'kept') return kept;
  return new Date(Date.now() + DAYS[expiry] * MS_PER_DAY).toISOString();
}
