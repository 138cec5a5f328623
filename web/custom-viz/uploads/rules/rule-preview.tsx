import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedReader } from '#contracts/uploads/row-rule-endpoints.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { RuleForm } from './use-rule.ts';
import classes from './rules.module.css';

/** What people would see under the rule: one of them in a sentence, and those for whom it changes in a table. */
export function RulePreview({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  if (!form.isComplete) return <p className={classes.help}>{t('viz_upload_rules.incomplete')}</p>;
  return (
    <div className={classes.preview} data-old={!form.isCounted || undefined}>
      <QueryView of={form.preview} loading={<BlockSkeleton height={80} />}>
        {({ rows, people, more }) => {
          const person = people.find(({ _id }) => _id === chosen) ?? people[0];
          const changed = people.filter(({ before, after }) => before !== after);
          return (
            <>
              <div className={classes.row}>
                <Select
                  label={t('viz_upload_rules.as')}
                  data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
                  value={person?._id ?? null}
                  onChange={choose}
                  searchable
                  allowDeselect={false}
                />
                {person && (
                  <p className={classes.sentence} role="status">
                    {t('viz_upload_rules.sees_rows', { name: person.name, seen: person.after, rows })}
                  </p>
                )}
              </div>
              {changed.length === 0 ? (
                <p className={classes.help}>{t('viz_upload_rules.no_change')}</p>
              ) : (
                <ChangedReaders changed={changed} />
              )}
              {more > 0 && <p className={classes.help}>{t('viz_upload_rules.more', { count: more })}</p>}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function ChangedReaders({ changed }: { changed: readonly PreviewedReader[] }) {
  const { t } = useTranslation();
  return (
    <ScrollRegion label={t('viz_upload_rules.changed')} className={classes.scroll}>
      <table className={classes.table}>
        <caption>{t('viz_upload_rules.changed')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('viz_upload_rules.person')}</th>
            <th scope="col">{t('viz_upload_rules.before')}</th>
            <th scope="col">{t('viz_upload_rules.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ _id, name, before, after }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td className="tabular">{t('viz_upload_rules.number', { count: before })}</td>
              <td className="tabular">{t('viz_upload_rules.number', { count: after })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
