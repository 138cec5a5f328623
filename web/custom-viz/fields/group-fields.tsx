import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '#web/custom-viz/builder/builder-context.ts';
import { useValueChoices, type ValueChoice } from '#web/custom-viz/builder/shelves/use-value-choices.ts';
import { LocalTextFields } from '#web/custom-viz/dashboards/drafts/local-text-fields.tsx';
import { NEW_GROUP, type DraftProps, type FieldDraft } from '#web/custom-viz/fields/field-draft.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import classes from './fields.module.css';

const RESTS = ['one', 'own', 'none'] as const;

/** Which values of a dimension count as one, and what becomes of the others. */
export function GroupFields({ draft, set }: DraftProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const dimensions = new Map(
    catalogue.groups.flatMap((group) =>
      group.dimensions.filter(({ ref }) => !ref.includes('-')).map(({ ref, name }) => [ref, name] as const),
    ),
  );
  return (
    <>
      <Select
        label={t('viz_fields.dimension')}
        searchable
        filter={filterOptions}
        data={[...dimensions].map(([value, label]) => ({ value, label }))}
        value={draft.dimension || null}
        allowDeselect={false}
        onChange={(dimension) => set({ dimension: dimension ?? '', groups: [NEW_GROUP] })}
      />
      {draft.dimension !== '' && <Groups key={draft.dimension} draft={draft} set={set} />}
      <Select
        label={t('viz_fields.rest')}
        data={RESTS.map((value) => ({ value, label: t(`viz_fields.rests.${value}`) }))}
        value={draft.rest}
        allowDeselect={false}
        onChange={(rest) => set({ rest: RESTS.find((one) => one === rest) ?? 'one' })}
      />
      {draft.rest === 'one' && (
        <LocalTextFields
          label={t('viz_fields.rest_name')}
          value={draft.rest_label}
          placeholder={t('viz_builder.others')}
          onChange={(rest_label) => set({ rest_label })}
        />
      )}
    </>
  );
}

type Group = FieldDraft['groups'][number];

function Groups({ draft, set }: DraftProps) {
  const { t } = useTranslation();
  const { groups, dimension } = draft;
  const choices = useValueChoices(dimension).data ?? [];
  const change = (index: number, part: Partial<Group>) =>
    set({ groups: groups.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      {groups.map((group, index) => (
        // The position is what a group is while it has no key.
        <GroupLine
          key={group.key || index}
          group={group}
          choices={choices}
          taken={groups.flatMap(({ values }, at) => (at === index ? [] : values))}
          onChange={(part) => change(index, part)}
          onRemove={
            groups.length > 1 ? () => set({ groups: groups.filter((_one, at) => at !== index) }) : undefined
          }
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ groups: [...groups, NEW_GROUP] })}
        >
          {t('viz_fields.add_group')}
        </Button>
      </div>
    </>
  );
}

type LineProps = {
  group: Group;
  choices: readonly ValueChoice[];
  /** The values of the other groups: a value is in one group. */
  taken: readonly string[];
  onChange: (part: Partial<Group>) => void;
  onRemove: (() => void) | undefined;
};

function GroupLine({ group, choices, taken, onChange, onRemove }: LineProps) {
  const { t, i18n } = useTranslation();
  const name = (i18n.language === 'th' ? group.label.th : group.label.en) || group.key;
  const known = choices.flatMap(({ value, label }) =>
    value === null || taken.includes(value) ? [] : [{ value, label }],
  );
  const gone = group.values.filter((value) => !known.some((one) => one.value === value));
  return (
    <section className={classes.panel} aria-label={name || t('viz_fields.group_name')}>
      <LocalTextFields
        label={t('viz_fields.group_name')}
        value={group.label}
        onChange={(label) => onChange({ label })}
        maxLength={80}
      />
      <div className={classes.row}>
        <MultiSelect
          label={t('viz_fields.group_values')}
          searchable
          filter={filterOptions}
          data={[...known, ...gone.map((value) => ({ value, label: value }))]}
          value={group.values}
          onChange={(values) => onChange({ values })}
        />
        {onRemove && (
          <RowButton aria-label={t('viz_fields.remove_group', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </RowButton>
        )}
      </div>
    </section>
  );
}
