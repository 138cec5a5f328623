import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { listChanges, type DocumentChange } from '../editing/list-changes.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './drafts.module.css';

/** What differs between two documents, a sentence for each part; nothing where they show the same. */
export function ChangeList({ before, after }: { before: DashboardDocument; after: DashboardDocument }) {
  const { t } = useTranslation();
  const nameChange = useChangeName();
  const changes = listChanges(before, after);
  if (changes.length === 0) return <p className={classes.help}>{t('viz_dashboards.changes.none')}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.part === 'dashboard' ? 'dashboard' : `${change.part} ${change._id}`}>
          {nameChange(change)}
          {change.change === 'changed' && (
            <ChangedFields fields={change.part === 'dashboard' ? change.details : change.fields} />
          )}
        </li>
      ))}
    </ul>
  );
}

function useChangeName(): (change: DocumentChange) => string {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const list = (parts: readonly string[]): string => new Intl.ListFormat(catalog.language).format(parts);
  const nameOf = (change: Exclude<DocumentChange, { part: 'dashboard' }>): string => {
    switch (change.part) {
      case 'tile':
        return titleTile(change.value, catalog, t);
      case 'tab':
        return pickText(change.value.name, catalog.language) || t('viz_dashboards.tabs.unnamed');
      case 'section':
        return pickText(change.value.title, catalog.language) || t('viz_dashboards.sections.unnamed');
      case 'filter':
        return (
          pickText(change.value.label, catalog.language) || catalog.nameDimension(change.value.dimension)
        );
      case 'parameter':
        return (
          pickText(change.value.label, catalog.language) ||
          t(`viz_dashboards.parameters.kinds.${change.value.kind}`)
        );
    }
  };
  return (change) => {
    if (change.part === 'dashboard')
      return t('viz_dashboards.changes.dashboard', {
        fields: list(change.fields.map((field) => t(`viz_dashboards.changes.fields.${field}`))),
      });
    const part = t(`viz_dashboards.changes.parts.${change.part}`);
    const name = nameOf(change);
    if (change.change !== 'changed') return t(`viz_dashboards.changes.${change.change}`, { part, name });
    return t('viz_dashboards.changes.changed', {
      part,
      name,
      aspects: list(change.aspects.map((aspect) => t(`viz_dashboards.changes.aspects.${aspect}`))),
    });
  };
}
