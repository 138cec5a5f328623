import { ActionIcon, Button } from '@mantine/core';
import { IconFilterOff, IconFilterPlus, IconListDetails, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { toConditions, turnAround } from '#contracts/custom-viz/selections.ts';
import type { ChartTile, SqlTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { ExplainButton } from '../explain/explain-item.tsx';
import type { ExplainSubject } from '../explain/explain-subject.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { withoutTile } from '../state/selections.ts';
import { useSelectionName } from '../state/use-selection-name.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { DrillMenu } from './drill-menu.tsx';
import { MarkColor } from './mark-color.tsx';
import { ThroughMenu } from './through-menu.tsx';
import { AnnotateButton } from './tile-annotations.tsx';
import type { AddMode } from './use-adding.ts';
import classes from './tiles.module.css';

type Props = {
  tile: ChartTile | SqlTile;
  selection: Selection;
  /** The question of the tile, and the measure that was clicked: where rows open. */
  rows?: { question: QuestionInput; measure: string };
  /** The selected number, of which is explained what moved it. */
  explain?: ExplainSubject | null;
  /** Whether further marks are added, and how that changes: the way for fingers, which hold no key. */
  adding: AddMode;
};

/** What can be done with the value that is selected in a tile: its rows, a step down, the other way around, another dashboard. */
export function MarkBar({ tile, selection, rows, explain, adding }: Props) {
  const { t } = useTranslation();
  const { state, change, openRows, catalog, mode } = useDashboardView();
  const name = useSelectionName()(selection);
  const turn = () => change({ selections: [...withoutTile(state, tile._id), turnAround(selection)] });
  const open = ({ question, measure }: NonNullable<Props['rows']>) =>
    openRows?.(
      buildRowsRequest(question, {
        title: `${catalog.findMeasure(measure).label}: ${selection.exclude ? `${t('viz_dashboards.filters.is_not')} ` : ''}${name}`,
        measure,
        filters: toConditions(selection),
        span: selection.span,
      }),
    );
  const TurnIcon = selection.exclude ? IconFilterPlus : IconFilterOff;
  return (
    <div className={classes.mark} role="toolbar" aria-label={t('viz_dashboards.mark.label', { name })}>
      <span className={classes.markName} title={name} data-not={selection.exclude || undefined}>
        {name}
      </span>
      {openRows && rows && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconListDetails size={14} aria-hidden />}
          onClick={() => open(rows)}
        >
          {t('viz_dashboards.mark.rows')}
        </Button>
      )}
      {explain && <ExplainButton subject={explain} />}
      <Button
        size="compact-xs"
        variant={adding.isAdding ? 'light' : 'subtle'}
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-pressed={adding.isAdding}
        title={t('viz_dashboards.mark.add_help')}
        onClick={adding.toggle}
      >
        {t('viz_dashboards.mark.add')}
      </Button>
      {tile.kind === 'chart' && <DrillMenu tile={tile} selection={selection} />}
      {selection.filters.length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<TurnIcon size={14} aria-hidden />}
          onClick={turn}
        >
          {t(selection.exclude ? 'viz_dashboards.mark.include' : 'viz_dashboards.mark.exclude')}
        </Button>
      )}
      <MarkColor selection={selection} name={name} />
      {mode === 'read' && tile.kind === 'chart' && selection.span && !selection.exclude && (
        <AnnotateButton tile={tile} span={selection.span} />
      )}
      {mode === 'read' && <ThroughMenu selection={selection} />}
      <ActionIcon
        size={24}
        aria-label={t('viz_dashboards.mark.clear', { name })}
        onClick={() => change({ selections: withoutTile(state, tile._id) })}
      >
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
