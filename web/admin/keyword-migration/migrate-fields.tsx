import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listAnyKeywords, type MigrationPlan } from '#contracts/admin/keyword-migration.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { AccountChoice } from '../account-choice.tsx';
import classes from '../admin.module.css';

type Product = 'listening' | 'crm';

/** A migration while it is put together. */
export type MigrateDraft = {
  kind: 'move' | 'copy' | 'rename';
  from: string | null;
  from_product: Product;
  keyword_ids: readonly string[];
  to: string | null;
  to_product: Product;
  on_conflict: 'skip' | 'rename';
  field: 'name' | 'patterns';
  find: string;
  replace: string;
};

export const START: MigrateDraft = {
  kind: 'move',
  from: null,
  from_product: 'listening',
  keyword_ids: [],
  to: null,
  to_product: 'listening',
  on_conflict: 'skip',
  field: 'name',
  find: '',
  replace: '',
};

/** The plan that a draft comes to; null while something is missing. */
export function planOf(draft: MigrateDraft): MigrationPlan | null {
  if (draft.from === null) return null;
  const base = {
    from: { account_id: draft.from, product: draft.from_product },
    ...(draft.keyword_ids.length > 0 ? { keyword_ids: [...draft.keyword_ids] } : {}),
  };
  if (draft.kind === 'rename') {
    const { field, find, replace } = draft;
    return find === '' ? null : { kind: 'rename', ...base, field, find, replace };
  }
  if (draft.to === null) return null;
  const to = { account_id: draft.to, product: draft.to_product };
  return { kind: draft.kind, ...base, to, on_conflict: draft.on_conflict };
}

type Props = { draft: MigrateDraft; onChange: (patch: Partial<MigrateDraft>) => void };

/** From where, which ones, and where to or what to replace. */
export function MigrateFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const place = { account_id: draft.from ?? '', product: draft.from_product };
  const keywords = useCallQuery(listAnyKeywords, { query: place }, { enabled: draft.from !== null });
  return (
    <>
      <div className={classes.pair}>
        <AccountChoice
          label={t('admin.migrate.from')}
          value={draft.from}
          onChange={(from) => onChange({ from, keyword_ids: [] })}
        />
        <ProductChoice
          value={draft.from_product}
          onChange={(from_product) => onChange({ from_product, keyword_ids: [] })}
        />
      </div>
      <MultiSelect
        label={t('admin.migrate.which')}
        placeholder={draft.keyword_ids.length === 0 ? t('admin.migrate.all') : ''}
        searchable
        clearable
        limit={100}
        disabled={draft.from === null}
        data={(keywords.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={[...draft.keyword_ids]}
        error={loadFailure(keywords)}
        onChange={(keyword_ids) => onChange({ keyword_ids })}
      />
      {draft.kind === 'rename' ? (
        <div className={classes.pair}>
          <Choice
            label={t('admin.migrate.field')}
            value={draft.field}
            values={['name', 'patterns'] as const}
            words={(value) => t(`admin.migrate.fields.${value}`)}
            onChange={(field) => onChange({ field })}
          />
          <TextInput
            label={t('admin.migrate.find')}
            value={draft.find}
            maxLength={200}
            onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
          />
          <TextInput
            label={t('admin.migrate.replace')}
            value={draft.replace}
            maxLength={200}
            onChange={({ currentTarget }) => onChange({ replace: currentTarget.value })}
          />
        </div>
      ) : (
        <>
          <div className={classes.pair}>
            <AccountChoice
              label={t('admin.migrate.to')}
              value={draft.to}
              onChange={(to) => onChange({ to })}
            />
            <ProductChoice value={draft.to_product} onChange={(to_product) => onChange({ to_product })} />
          </div>
          <Choice
            label={t('admin.migrate.conflict')}
            value={draft.on_conflict}
            values={['skip', 'rename'] as const}
            words={(value) => t(`admin.migrate.conflicts.${value}`)}
            onChange={(on_conflict) => onChange({ on_conflict })}
          />
        </>
      )}
    </>
  );
}

function ProductChoice({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('admin.migrate.product')}
      value={value}
      values={['listening', 'crm'] as const}
      words={(one) => t(`products.${one}.name`)}
      onChange={onChange}
    />
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  values: readonly T[];
  words: (value: T) => string;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, values, words, onChange }: ChoiceProps<T>) {
  return (
    <div>
      <p className={classes.legend}>{label}</p>
      <SegmentedControl
        aria-label={label}
        value={value}
        data={values.map((one) => ({ value: one, label: words(one) }))}
        onChange={(text) => {
          const chosen = values.find((one) => one === text);
          if (chosen) onChange(chosen);
        }}
      />
    </div>
  );
}
