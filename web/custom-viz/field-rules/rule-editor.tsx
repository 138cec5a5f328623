import { Button, Modal, MultiSelect, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { setFieldRule, type listFieldRules } from '#contracts/field-rules/endpoints.ts';
import type { FieldReaders, FieldRule } from '#contracts/field-rules/field-rule.ts';
import { isPermission } from '#contracts/permissions/table.ts';
import { useCatalogue } from '#web/custom-viz/builder/catalogue/use-catalogue.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { AlsoClosed } from './also-closed.tsx';
import { listPermissionChoices } from './permission-choices.ts';
import { listClosedAlong, listFieldChoices, nameRuledField } from './ruled-fields.ts';
import classes from './field-rules.module.css';

type Props = {
  /** Null: of a field that is chosen here. */
  rule: FieldRule | null;
  rules: z.output<typeof listFieldRules.answer>;
  onClose: () => void;
};

const NOBODY: FieldReaders = { groups: [], permission: null };

/** Says who reads a field: chosen groups, people with a permission, or nobody. */
export function RuleEditor({ rule, rules, onClose }: Props) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const [field, setField] = useState<string | null>(rule?.field ?? null);
  const [readers, setReaders] = useState<FieldReaders>(rule?.readers ?? NOBODY);
  const save = useCallMutation(setFieldRule, {
    refresh: ['custom_viz_field_rule.'],
    quiet: true,
    onDone: onClose,
  });
  const along = useMemo(() => (field === null ? [] : listClosedAlong(field, catalog)), [field, catalog]);
  const fault =
    save.error instanceof ApiError ? (Object.values(save.error.fields)[0] ?? save.error.message) : null;
  const isOfNobody = readers.groups.length === 0 && readers.permission === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        rule
          ? t('viz_field_rules.edit_of', { name: nameRuledField(rule.field, catalog) })
          : t('viz_field_rules.new')
      }
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (field !== null) save.send({ body: { field, readers } });
        }}
      >
        {rule === null && <FieldSelect field={field} known={rules.items} onChange={setField} />}
        <ReaderFields readers={readers} groups={rules.groups} onChange={setReaders} />
        {isOfNobody && <p className={classes.help}>{t('viz_field_rules.nobody_help')}</p>}
        <AlsoClosed names={along} />
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={field === null}>
            {t('viz_field_rules.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type FieldProps = {
  field: string | null;
  known: readonly FieldRule[];
  onChange: (field: string | null) => void;
};

/** Every field that has no rule yet. */
function FieldSelect({ field, known, onChange }: FieldProps) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const words = { dimensions: t('viz_field_rules.dimensions'), numbers: t('viz_field_rules.numbers') };
  const ruled = new Set(known.map((one) => one.field));
  const data = listFieldChoices(catalogue, words).map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => !ruled.has(value)),
  }));
  return (
    <Select
      label={t('viz_field_rules.field')}
      description={t('viz_field_rules.field_help')}
      data={data}
      value={field}
      onChange={onChange}
      searchable
      limit={200}
      nothingFoundMessage={t('viz_field_rules.no_field')}
      data-autofocus
    />
  );
}

type ReaderProps = {
  readers: FieldReaders;
  groups: Props['rules']['groups'];
  onChange: (readers: FieldReaders) => void;
};

function ReaderFields({ readers, groups, onChange }: ReaderProps) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const permissions = useMemo(() => listPermissionChoices(language, t), [language, t]);
  return (
    <>
      <MultiSelect
        label={t('viz_field_rules.groups')}
        data={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={readers.groups}
        onChange={(chosen) => onChange({ ...readers, groups: chosen })}
        searchable
        clearable
      />
      <Select
        label={t('viz_field_rules.permission')}
        description={t('viz_field_rules.permission_help')}
        data={permissions}
        value={readers.permission}
        onChange={(chosen) =>
          onChange({ ...readers, permission: chosen !== null && isPermission(chosen) ? chosen : null })
        }
        searchable
        clearable
      />
    </>
  );
}
