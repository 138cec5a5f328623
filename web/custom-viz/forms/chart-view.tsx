import { Skeleton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import type { ChartAnnotation } from '#engine/chart-forms/model/chart-model.ts';
import { isTreeGrid } from '#engine/chart-forms/tables/grid.ts';
import { buildTwin, writeSummary } from '#engine/chart-forms/tables/twin.ts';
import { useChartColors } from './chart-colors.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { ChartParts } from './chart-parts.tsx';
import { ChartTwin } from './chart-twin.tsx';
import type { SelectEvent } from './select-event.ts';
import { useChartWriter } from './use-chart-writer.ts';
import type { Arrangement } from './use-grid-shape.ts';
import classes from './forms.module.css';

export type ChartViewProps = {
  chart: Chart;
  /** The answers to its questions in their order (`buildTileQuestions`); at least one. */
  answers: readonly SemanticAnswer[];
  /** The names that came with the answers. */
  labels: AnswerLabels;
  catalog: ChartCatalog;
  /** What it is called, for screen readers; its frame shows the title. */
  title: string;
  /** Shows the numbers as a table instead. */
  asTable?: boolean;
  /** When it was counted, in epoch milliseconds: goals count up to then. */
  countedAt?: number;
  /** What is annotated in its time. */
  annotations?: readonly ChartAnnotation[];
  /** A value is selected by pointer or keyboard; its cell is in the answer that it names. */
  onSelect?: (cell: ChartCell, event: SelectEvent) => void;
  /** Its highlighted part; the rest fades. */
  highlight?: Highlight | null;
  /** How it is sorted and folded as a table, where that is kept. */
  arrangement?: Arrangement;
  /** A span of time is chosen. */
  onBrush?: (span: { from: string; to: string }) => void;
  /** Receives the function that captures the picture while one is drawn. */
  onReady?: (take: (() => string) | null) => void;
};

/** A chart of any form, as its answers say: drawing, legend, remarks, and the same numbers as a table. It fills its container. */
export function ChartView(props: ChartViewProps) {
  const { answers } = props;
  const [first, ...rest] = answers;
  return first ? <AnsweredChart {...props} answers={[first, ...rest]} /> : null;
}

type AnsweredProps = ChartViewProps & { answers: readonly [SemanticAnswer, ...SemanticAnswer[]] };

function AnsweredChart(props: AnsweredProps) {
  const {
    chart,
    answers,
    labels,
    catalog,
    title,
    asTable,
    annotations,
    countedAt,
    highlight = null,
    arrangement,
    ...events
  } = props;
  const writer = useChartWriter();
  const { registry: colors, isReady, want } = useChartColors();
  const colored = useMemo(() => listColoredValues(chart, answers), [chart, answers]);
  useEffect(() => {
    if (isReady) want(colored);
  }, [isReady, want, colored]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NONE);
  const model = useMemo(
    () =>
      buildChartModel({
        chart,
        answers,
        labels,
        catalog,
        writer,
        colors,
        ...(annotations && { annotations }),
        ...(countedAt !== undefined && { now: new Date(countedAt) }),
      }),
    [chart, answers, labels, catalog, writer, colors, annotations, countedAt],
  );
  const summary = useMemo(() => writeSummary(model), [model]);
  const twin = useMemo(() => buildTwin(model), [model]);
  const toggle = (id: string): void =>
    setHidden(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const { form } = chart;
  if (!isReady) return <Skeleton height="100%" radius="md" />;
  if (asTable || form.name === 'table' || form.name === 'pivot')
    return (
      <ChartGrid
        model={model}
        title={title}
        highlight={highlight}
        isTree={isTreeGrid(model)}
        arrangement={arrangement}
        {...(events.onSelect && { onSelect: events.onSelect })}
      />
    );
  return (
    <figure className={classes.figure} aria-label={`${title}: ${summary}`}>
      <ChartParts
        model={model}
        title={title}
        summary={summary}
        highlight={highlight}
        hidden={hidden}
        onToggle={toggle}
        {...events}
      />
      <div className={classes.unseen}>
        <ChartTwin twin={twin} title={title} writer={writer} isHidden />
      </div>
    </figure>
  );
}

const NONE: ReadonlySet<string> = new Set();
