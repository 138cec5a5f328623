import { useTranslation } from 'react-i18next';
import { pickText, type LocalText } from '#contracts/kit/local-text.ts';
import { getSharedFieldUsage } from '#contracts/shared-fields/endpoints.ts';
import type { SharedFieldUsage } from '#contracts/shared-fields/shared-field.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './fields.module.css';

/** In how many places a field is used: dashboards, seen or not, and other fields. */
export function countUses({ dashboards, hidden, fields, hidden_fields }: SharedFieldUsage): number {
  return dashboards.length + hidden + fields.length + hidden_fields;
}

/** Where a field is used: charts and filters of dashboards, what is sent and watched of them, and other fields. */
export function FieldUsage({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation();
  const found = useCallQuery(getSharedFieldUsage, { params: { _id: fieldId } });
  return (
    <section className={classes.panel} aria-label={t('viz_fields.used')}>
      <QueryView of={found} loading={<BlockSkeleton height={60} />}>
        {(usage) => (countUses(usage) === 0 ? <p>{t('viz_fields.unused')}</p> : <UsageLines usage={usage} />)}
      </QueryView>
    </section>
  );
}

function UsageLines({ usage }: { usage: SharedFieldUsage }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'th' ? 'th' : 'en';
  const { dashboards, hidden, fields, hidden_fields } = usage;
  const name = (text: LocalText): string => pickText(text, language);
  return (
    <>
      <ul className={classes.lines}>
        {dashboards.map((one) => (
          <li key={one._id}>
            <TextLink to={`/custom_viz/dashboards/${one._id}`}>{one.name}</TextLink>
            <p className={classes.help}>{describeParts(one).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={classes.help}>{t('viz_fields.used_hidden', { count: hidden })}</p>}
      {fields.length > 0 && (
        <p>
          {t('viz_fields.used_fields')}: {fields.map(({ labels }) => name(labels)).join(', ')}
        </p>
      )}
      {hidden_fields > 0 && (
        <p className={classes.help}>{t('viz_fields.used_hidden_fields', { count: hidden_fields })}</p>
      )}
    </>
  );

  function describeParts(one: SharedFieldUsage['dashboards'][number]): string[] {
    const list = (all: readonly { name: string }[]) => all.map((each) => each.name).join(', ');
    return [
      ...one.tiles.map(({ title, tab }) =>
        t('viz_fields.in_tab', { title: name(title) || t('viz_fields.untitled'), tab: name(tab) || '–' }),
      ),
      ...one.filters.map((label) => t('viz_fields.as_filter', { name: name(label) || '–' })),
      ...(one.schedules.length > 0 ? [t('viz_fields.schedules', { names: list(one.schedules) })] : []),
      ...(one.alerts.length > 0 ? [t('viz_fields.alerts', { names: list(one.alerts) })] : []),
      ...(one.filter_sets > 0 ? [t('viz_fields.filter_sets', { count: one.filter_sets })] : []),
    ];
  }
}
