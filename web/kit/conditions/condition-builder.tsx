import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconFolderPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MATCHES,
  type Condition,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { ConditionRow } from './condition-row.tsx';
import { buildEmptyCondition } from './empty-condition.ts';
import type { ReferenceOptions } from './use-condition-labels.ts';
import classes from './condition-builder.module.css';

type Props = {
  label: string;
  fields: ConditionFields;
  /** The possible values of reference fields, by field; a field without any is not offered. */
  options: ReferenceOptions;
  value: ConditionSet;
  onChange: (value: ConditionSet) => void;
  /** Errors, by the path below the set (`items.0.value`). */
  errors?: Readonly<Record<string, string>>;
  disabled?: boolean;
  /** How many further levels of sets are allowed from here: a tree has three levels. */
  deeper?: number;
};

const EMPTY: ConditionSet = { match: 'any', items: [] };

/** The errors below a path of the set. */
function below(errors: Props['errors'], path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([at, message]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), message]] : [],
    ),
  );
}

/** Renders a tree of conditions over declared fields: one line each, and nested sets below, usable by keyboard alone and on a phone. */
export function ConditionBuilder(props: Props) {
  const { label, fields, options, value, onChange, errors, disabled, deeper = 2 } = props;
  const { t } = useTranslation();
  const id = useId();
  const offered = Object.keys(fields).filter(
    (name) => fields[name]?.type !== 'reference' || (options[name]?.length ?? 0) > 0,
  );
  const put = (items: readonly Condition[]) => onChange({ ...value, items });
  const { items, groups = [] } = value;
  const putGroups = (next: readonly ConditionSet[]) => {
    const { groups: _groups, ...rest } = value;
    onChange(next.length > 0 ? { ...rest, groups: next } : rest);
  };
  return (
    <fieldset className={classes.set} aria-labelledby={id} disabled={disabled}>
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {(items.length + groups.length > 1 || value.match === 'none') && (
          <SegmentedControl
            size="xs"
            aria-label={t('conditions.match.label')}
            value={value.match}
            onChange={(match) => onChange({ ...value, match: MATCHES.find((one) => one === match) ?? 'all' })}
            data={[
              { value: 'all', label: t('conditions.match.all') },
              { value: 'any', label: t('conditions.match.any') },
              { value: 'none', label: t('conditions.match.none') },
            ]}
          />
        )}
      </div>
      {items.length + groups.length === 0 && <p className={classes.none}>{t('conditions.none')}</p>}
      {items.map((condition, index) => (
        <ConditionRow
          // Lines have no names of their own, and none is ever moved.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          fields={fields}
          offered={offered}
          options={options[condition.field] ?? []}
          condition={condition}
          error={errors?.[`items.${index}.value`] ?? errors?.[`items.${index}.field`]}
          onChange={(next) => put(items.with(index, next))}
          onRemove={() => put(items.toSpliced(index, 1))}
        />
      ))}
      {groups.map((group, index) => (
        // Sets have no names of their own, and none is ever moved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.below}>
          <ConditionBuilder
            label={t('conditions.group')}
            fields={fields}
            options={options}
            value={group}
            errors={below(errors, `groups.${index}`)}
            disabled={disabled ?? false}
            deeper={deeper - 1}
            onChange={(next) => putGroups(groups.with(index, next))}
          />
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('conditions.remove_group')}
              onClick={() => putGroups(groups.toSpliced(index, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && (
        <div className={classes.adds}>
          <Button
            size="xs"
            variant="subtle"
            className={classes.add}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => put([...items, buildEmptyCondition(fields, offered[0] ?? '')])}
          >
            {t('conditions.add')}
          </Button>
          {deeper > 0 && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconFolderPlus size={15} aria-hidden />}
              onClick={() =>
                putGroups([...groups, { ...EMPTY, items: [buildEmptyCondition(fields, offered[0] ?? '')] }])
              }
            >
              {t('conditions.add_group')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
