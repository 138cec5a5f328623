import { Button, Drawer, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { applyConflictValue } from './apply-conflict.ts';
import type { Draft } from './use-draft.ts';
import classes from './drafts.module.css';

/** Where two people changed the same thing: both values, of which one is chosen. */
export function ConflictsDrawer({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('viz_dashboards.conflicts.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <p className={classes.help}>{t('viz_dashboards.conflicts.help')}</p>
        {draft.conflicts.map((conflict) => (
          <ConflictCard key={conflict._id} conflict={conflict} draft={draft} />
        ))}
        {draft.conflicts.length === 0 && <Button onClick={onClose}>{t('viz_dashboards.edit.done')}</Button>}
      </Stack>
    </Drawer>
  );
}

function ConflictCard({ conflict, draft }: { conflict: DraftConflict; draft: Draft }) {
  const { t } = useTranslation();
  const name = usePartName()(conflict, draft.document);
  const takeOther = () => {
    const next = DashboardDocument.safeParse(applyConflictValue(draft.document, conflict)).data;
    if (next) draft.edit(() => next);
    draft.settle(conflict._id);
  };
  return (
    <section className={classes.conflict} aria-label={name}>
      <strong>{name}</strong>
      <div className={classes.sides}>
        {(['kept', 'other'] as const).map((side) => {
          const { by, value } = conflict[side];
          return (
            <div key={side} className={classes.side}>
              <small>{by || t('viz_dashboards.conflicts.somebody')}</small>
              <span>{formatValue(value, t('viz_dashboards.conflicts.removed'))}</span>
              <Button
                size="compact-sm"
                variant={side === 'kept' ? 'light' : 'default'}
                onClick={() => (side === 'kept' ? draft.settle(conflict._id) : takeOther())}
              >
                {t(side === 'kept' ? 'viz_dashboards.conflicts.keep' : 'viz_dashboards.conflicts.take')}
              </Button>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function usePartName(): (conflict: DraftConflict, document: DashboardDocument) => string {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  return ({ part, part_id: id, field }, document) => {
    const tile = document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === id);
    const name = tile ? titleTile(tile, catalog, t) : t(`viz_dashboards.changes.parts.${part}`);
    return field === null ? name : `${name} · ${field.replaceAll('.', ' › ')}`;
  };
}

/** How many characters of a value are shown. */
const MOST_SHOWN = 160;

function formatValue(value: unknown, removed: string): string {
  if (value === null || value === undefined) return removed;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
