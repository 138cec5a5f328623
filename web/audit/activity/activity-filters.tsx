import { Button, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listActivityChoices } from '#contracts/audit/activity.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useActivityLabels } from './use-activity-labels.ts';
import { RANGES, type ActivityList } from './use-activity.ts';
import classes from './activity.module.css';

/** The filters of the log; all of them are in the address. */
export function ActivityFilters({ activity }: { activity: ActivityList }) {
  const { t } = useTranslation();
  const words = useActivityLabels();
  const { query, change, by, range } = activity;
  const choices = useCallQuery(listActivityChoices, {}).data;
  const nouns = [...new Set((choices?.kinds ?? []).map((kind) => kind.slice(0, kind.indexOf('.') + 1)))];
  const kinds = nouns.map((beginning) => ({
    group: words.noun(beginning.slice(0, -1)),
    items: [
      { value: beginning, label: t('audit.activity.all_of', { noun: words.noun(beginning.slice(0, -1)) }) },
      ...(choices?.kinds ?? [])
        .filter((kind) => kind.startsWith(beginning))
        .map((kind) => ({ value: kind, label: words.kindWords(kind) })),
    ],
  }));
  return (
    <div className={classes.filters} role="group" aria-label={t('audit.activity.filters')}>
      <SegmentedControl
        size="xs"
        value={by}
        onChange={(value) =>
          change({ by: value === 'all' ? 'all' : undefined, kind: undefined, entity: undefined })
        }
        data={[
          { value: 'people', label: t('audit.activity.by.people') },
          { value: 'all', label: t('audit.activity.by.all') },
        ]}
      />
      <Select
        size="xs"
        className={classes.select}
        aria-label={t('audit.activity.person')}
        placeholder={t('audit.activity.any_person')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.activity.any_person') }}
        value={query['person'] ?? null}
        onChange={(person) => change({ person: person ?? undefined })}
        data={(choices?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Select
        size="xs"
        className={classes.select}
        aria-label={t('audit.activity.kind')}
        placeholder={t('audit.activity.any_kind')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.activity.any_kind') }}
        maxDropdownHeight={360}
        value={query['kind'] ?? null}
        onChange={(kind) => change({ kind: kind ?? undefined })}
        data={kinds}
      />
      <Select
        size="xs"
        w={170}
        aria-label={t('audit.activity.range')}
        allowDeselect={false}
        value={range}
        onChange={(value) => change({ range: value === 'any' ? undefined : (value ?? undefined) })}
        data={RANGES.map((name) => ({ value: name, label: t(`audit.activity.ranges.${name}`) }))}
      />
      {query['entity'] && (
        <Button size="compact-sm" variant="light" onClick={() => change({ entity: undefined })}>
          {t('audit.activity.remove_thing')}
        </Button>
      )}
    </div>
  );
}
