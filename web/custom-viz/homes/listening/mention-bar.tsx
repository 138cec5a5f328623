import { Button } from '@mantine/core';
import { IconFilterCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { toStoredFilter } from '#contracts/custom-viz/listening/mention-span.ts';
import { listWidgets, withWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import { withCountingUnit } from '#contracts/listening/widgets/counting.ts';
import { withTiles } from '#web/custom-viz/dashboards/editing/document-edits.ts';
import { FilterSetsMenu } from '#web/custom-viz/dashboards/filters/filter-sets-menu.tsx';
import { SettingControls } from '#web/custom-viz/dashboards/filters/setting-controls.tsx';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { FilterBar } from '#web/listening/filter/filter-bar.tsx';
import { filterQuery } from '#web/listening/filter/query.ts';
import { ClickMode } from '#web/listening/overview/click-mode.tsx';
import { CountMode } from '#web/listening/overview/count-mode.tsx';
import { countIn, useMentions } from './mentions-context.ts';
import { readMentions } from './use-mention-state.ts';
import filterClasses from '#web/custom-viz/dashboards/filters/filters.module.css';
import classes from '#web/listening/overview/modes.module.css';

type Props = {
  edit?: (change: (document: DashboardDocument) => DashboardDocument) => void;
  /** Of a dashboard that is read: whether its reader may share filter sets. */
  sets?: { mayShare: boolean };
};

/** Which mentions a dashboard counts and how; while it is edited, also with which of them it opens. */
export function MentionBar({ edit, sets }: Props) {
  const { tab, catalog } = useDashboardView();
  const mentions = useMentions();
  if (!mentions) return null;
  const { filtering, mode, setMode, unit, setUnit } = mentions;
  const widgets = listWidgets(tab.tiles, catalog.language);
  return (
    <>
      <FilterBar filtering={filtering} />
      <DashboardFilters />
      <div className={classes.modes}>
        {!edit && <ClickMode mode={mode} onMode={setMode} />}
        <CountMode
          widgets={countIn(widgets, unit)}
          onChange={edit ? (next) => edit((before) => countTab(before, tab._id, next)) : setUnit}
        />
        {sets && <FilterSetsMenu {...sets} />}
        {edit && <KeepFilter edit={edit} />}
      </div>
    </>
  );
}

/** The filters that the dashboard has of its own. */
function DashboardFilters() {
  const { t } = useTranslation();
  const { document } = useDashboardView();
  if (document.filters.length === 0) return null;
  return (
    <div className={filterClasses.bar} role="group" aria-label={t('viz_dashboards.filters.of_dashboard')}>
      <SettingControls />
    </div>
  );
}

/** The document with all widgets of a tab that can count either set to posts or stories. */
function countTab(document: DashboardDocument, tabId: string, unit: CountingUnit): DashboardDocument {
  const tiles = document.tabs.find(({ _id }) => _id === tabId)?.tiles ?? [];
  return withTiles(
    document,
    tabId,
    tiles.map((tile) =>
      tile.kind === 'widget' ? withWidget(tile, (widget) => withCountingUnit([widget], unit)[0]) : tile,
    ),
  );
}

/** Makes the filter of the address the one with which the dashboard opens, where it is another. */
function KeepFilter({ edit }: Required<Pick<Props, 'edit'>>) {
  const { t } = useTranslation();
  const { document, reading, moments } = useDashboardView();
  const mentions = useMentions();
  const query = filterQuery(mentions?.filtering.query ?? {});
  const kept = readMentions(query);
  const own = toStoredFilter(document, { ...reading, now: new Date(moments.all) });
  const isKept = JSON.stringify(filterQuery(own)) === JSON.stringify(query);
  if (!kept || isKept) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFilterCheck size={16} aria-hidden />}
      onClick={() => edit((before) => ({ ...before, ...kept }))}
    >
      {t('dashboards.keep_filter')}
    </Button>
  );
}
