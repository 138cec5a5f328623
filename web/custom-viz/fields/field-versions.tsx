import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pickText } from '#contracts/kit/local-text.ts';
import { listSharedFieldVersions, restoreSharedFieldVersion } from '#contracts/shared-fields/endpoints.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { formatMoment } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './fields.module.css';

/** What a field was before its changes; each version can be restored. */
export function FieldVersions({ field: { _id, may_change } }: { field: SharedField }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'th' ? 'th' : 'en';
  const found = useCallQuery(listSharedFieldVersions, { params: { _id } });
  const restore = useCallMutation(restoreSharedFieldVersion, { refresh: ['custom_viz_field.'] });
  return (
    <section className={classes.panel} aria-label={t('viz_fields.versions')}>
      <QueryView of={found} loading={<BlockSkeleton height={60} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('viz_fields.no_versions')}</p>
          ) : (
            <ol className={classes.lines}>
              {items.map(({ number, labels, definition, official, replaced_at, replaced_by }) => (
                <li key={number} className={classes.head}>
                  <span className={classes.text}>
                    <strong>{pickText(labels, language)}</strong>
                    {official && ` · ${t('viz_fields.levels.official')}`}
                    {'formula' in definition && <code className={classes.formula}>{definition.formula}</code>}
                    <span className={classes.help}>
                      {' '}
                      {t('viz_fields.until', {
                        at: formatMoment(new Date(replaced_at), language),
                        who: replaced_by,
                      })}
                    </span>
                  </span>
                  {may_change && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={restore.isPending}
                      onClick={() => restore.send({ params: { _id, number } })}
                    >
                      {t('viz_fields.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  );
}
