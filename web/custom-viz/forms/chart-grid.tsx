import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { ChartNotes } from './chart-notes.tsx';
import { GridView } from './grid-view.tsx';
import type { SelectEvent } from './select-event.ts';
import { useChartTheme } from './use-chart-theme.ts';
import { useElementWidth } from './use-element-width.ts';
import type { Arrangement } from './use-grid-shape.ts';
import classes from './forms.module.css';

type Props = {
  model: ChartModel;
  title: string;
  isTree: boolean;
  highlight: Highlight | null;
  onSelect?: (cell: ChartCell, event: SelectEvent) => void;
  arrangement?: Arrangement | undefined;
};

/** A table or pivot, and any chart as a table, with the remarks on its numbers. */
export function ChartGrid({ model, title, isTree, highlight, onSelect, arrangement }: Props) {
  const theme = useChartTheme();
  const [place, width] = useElementWidth();
  return (
    <div ref={place} className={classes.figure}>
      <div className={classes.gridPlace}>
        <GridView
          model={model}
          theme={theme}
          label={title}
          width={width}
          isTree={isTree}
          highlight={highlight}
          onSelect={onSelect}
          arrangement={arrangement}
        />
      </div>
      <ChartNotes model={model} hints={NO_HINTS} />
    </div>
  );
}

const NO_HINTS: readonly never[] = [];
