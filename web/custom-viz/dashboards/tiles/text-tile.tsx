import { Tooltip } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { buildNumberQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { makeNumberReader } from '#engine/chart-forms/drawing/number-reader.ts';
import { writeLiveNumber } from '#engine/chart-forms/drawing/write-live-number.ts';
import { parseMarkdown } from '#engine/markdown/parse-markdown.ts';
import { resolveConditions } from '#engine/markdown/resolve-conditions.ts';
import { useAnswers } from '#web/custom-viz/answers/use-answers.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { useMissingFilter, useTileReading } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { Markdown } from './markdown.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useUnreached } from './use-unreached.ts';
import classes from './tiles.module.css';

/** A text in the reader's language, whose numbers are counted as those of charts are. */
export function TextTileView({ tile }: { tile: TextTile }) {
  const { document, state, catalog, labels, openRows } = useDashboardView();
  const { reading, moment } = useTileReading(tile);
  const questions = useMemo(
    () => buildNumberQuestions(tile, { document, state }, reading),
    [tile, document, state, reading],
  );
  const missing = useMissingFilter(tile);
  const { data } = useAnswers(questions, tile, { moment, enabled: !missing });
  useEffect(() => {
    for (const one of data ?? []) if (one.ok) labels.add(one.labels);
  }, [data, labels]);
  const open = (at: number) => {
    const number = tile.numbers[at];
    const question = questions[at];
    if (!number || !question) return;
    const title = catalog.findMeasure(number.measure).label;
    openRows?.(buildRowsRequest(question, { title, measure: number.measure, filters: [], span: null }));
  };
  const remark = useUnreached(tile, data);
  return (
    <DrawnText
      tile={tile}
      results={data}
      remark={tile.numbers.length > 0 ? remark : undefined}
      {...(openRows && { onOpen: open })}
    />
  );
}

type DrawnProps = {
  tile: TextTile;
  /** The answers to its numbers in their order; undefined before they are there. */
  results: readonly QuestionResult[] | undefined;
  /** What does not apply to its numbers. */
  remark?: string | undefined;
  /** Opens the rows of a number by its place. */
  onOpen?: (at: number) => void;
};

/** A text with the answers to its numbers. */
export function DrawnText({ tile, results, remark, onOpen }: DrawnProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const missing = useMissingFilter(tile);
  const text = pickText(tile.text, catalog.language);
  const blocks = useMemo(
    () => parseMarkdown(resolveConditions(text, makeNumberReader(tile, results, catalog))),
    [text, tile, results, catalog],
  );
  const drawNumber = (name: string) => {
    const at = tile.numbers.findIndex((one) => one.name === name);
    const number = tile.numbers[at];
    if (!number) return `{{${name}}}`;
    const result = results?.[at];
    const label = catalog.findMeasure(number.measure).label;
    const shown = <LiveValue result={result} number={number} />;
    return onOpen && result?.ok ? (
      <button type="button" className={classes.live} title={label} onClick={() => onOpen(at)}>
        {shown}
      </button>
    ) : (
      <span className={classes.liveText} title={label}>
        {shown}
      </span>
    );
  };
  return (
    <TileFrame tile={tile} title={titleTile(tile, catalog, t)} remark={remark} focusable>
      {missing && tile.numbers.length > 0 ? (
        <TileHint missing={missing} />
      ) : blocks.length === 0 ? (
        <p className={classes.hint}>{t('viz_dashboards.tile.text_help')}</p>
      ) : (
        <Markdown blocks={blocks} drawNumber={drawNumber} />
      )}
    </TileFrame>
  );
}

type LiveProps = { result: QuestionResult | undefined; number: TextTile['numbers'][number] };

function LiveValue({ result, number }: LiveProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const writer = useChartWriter();
  if (!result) return <span aria-label={t('kit.state.loading')}>…</span>;
  if (!result.ok) return <abbr title={describeRefusal(result, catalog)}>–</abbr>;
  const { unit } = catalog.findMeasure(number.measure);
  const { shows, format } = number;
  const live = writeLiveNumber(result.answer, { shows, unit, format }, writer);
  if (!live) return <abbr title={t('viz_dashboards.tile.nothing')}>–</abbr>;
  const text = <span className="tabular">{live.text}</span>;
  return live.exact === live.text ? text : <Tooltip label={live.exact}>{text}</Tooltip>;
}
