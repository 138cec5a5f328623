import { TagsInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { WRITE } from '#contracts/email-digests/endpoints.ts';
import type { UsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { MOST_LEVELS, usageWarnings } from '#contracts/settings/usage/warnings.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { useDocument, type DocumentData } from '#web/kit/area/use-document.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseTexts } from '#web/kit/form/read-values.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './usage.module.css';

const RESOURCE = usageWarnings.resources.levels;
const SCHEMA = z.strictObject(RESOURCE.fields);

/** The shares at which the administrators are warned, and the warnings of this month. */
export function WarningsCard({ told: warnings }: Pick<UsageOutlook, 'told'>) {
  const { t } = useTranslation();
  const store = useDocument(usageWarnings, 'levels', RESOURCE);
  const words = useAreaLabels('usage_warnings');
  return (
    <Card title={t('usage.warnings')} aside={<HistoryButton noun="usage_warnings" words={words.field} />}>
      <p className={classes.since}>{t('usage.warnings_about')}</p>
      <QueryView of={store.read} loading={<BlockSkeleton height={90} />}>
        {() => <Levels store={store} />}
      </QueryView>
      <h3 className={classes.subhead}>{t('usage.told')}</h3>
      {warnings.length === 0 ? (
        <p className={classes.since}>{t('usage.told_none')}</p>
      ) : (
        <ul className={classes.told}>
          {warnings.map(({ meter, level, at }) => (
            <li key={`${meter} ${level}`}>
              <span>{t('usage.told_line', { meter: t(`payment.meters.${meter}`), level })}</span>
              <TimeText value={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Levels({ store }: { store: DocumentData }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(WRITE);
  const words = useAreaLabels('usage_warnings');
  const { data } = store;
  const initial = useMemo(() => ({ levels: data['levels'] }), [data]);
  const draft = useDraft({
    schema: SCHEMA,
    initial,
    version: data.version,
    thing: 'warnings',
    check: RESOURCE.check,
    send: (values, version) => store.update(values, version ?? data.version),
  });
  const { form } = draft;
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words.field}
      disabled={!mayWrite}
      act={t('usage.save')}
    >
      <TagsInput
        label={t('usage.levels')}
        description={t('usage.levels_help')}
        inputMode="numeric"
        maxTags={MOST_LEVELS}
        disabled={!mayWrite}
        value={parseTexts(form.values['levels'])}
        error={form.errors['levels']}
        onChange={(value) =>
          form.setFieldValue(
            'levels',
            // The field accepts only whole numbers below 100.
            [...new Set(value.map((one) => Number(one.replace('%', ''))))]
              .filter((level) => Number.isInteger(level) && level > 0 && level < 100)
              .toSorted((a, b) => a - b),
          )
        }
      />
    </DraftForm>
  );
}
