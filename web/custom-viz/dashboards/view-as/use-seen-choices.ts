import { useCallback, useState } from 'react';
import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import type { FilterChoice } from '../filters/filter-choice.ts';

/** The values that were drawn, with the names of records, by their dimension. */
type SeenValues = Readonly<Record<string, ReadonlyMap<string | null, string | null>>>;

/** The values among which a manager chooses for a colleague: those that the charts of the page have shown since it was opened, so that no other value is seen. */
export function useSeenChoices(
  { document, answers, zone }: Pick<SharedVizDashboard, 'document' | 'answers' | 'zone'>,
  catalog: Catalog,
): (filter: DashboardFilter) => FilterChoice[] {
  const [seen, setSeen] = useState<{ of: unknown; values: SeenValues }>({ of: null, values: {} });
  if (seen.of !== answers)
    setSeen({ of: answers, values: addSeen(seen.values, listSeen(document, answers, zone)) });
  return useCallback(
    ({ dimension }) =>
      [...(seen.values[dimension] ?? [])].map(([key, label]) => ({
        key,
        label: catalog.nameValue(dimension, key, label),
        count: null,
      })),
    [seen.values, catalog],
  );
}

type SeenValue = { dimension: string; key: string | null; label: string | null };

function listSeen(
  document: DashboardDocument,
  answers: SharedVizDashboard['answers'],
  zone: string,
): SeenValue[] {
  const reading = { now: new Date(), zone: document.zone ?? zone, weekStart: undefined };
  return document.tabs
    .flatMap(({ tiles }) => tiles)
    .flatMap((tile) => {
      if (tile.kind !== 'chart') return [];
      const questions = buildTileQuestions(tile, { document, state: FIRST_STATE }, reading);
      return (answers[tile._id] ?? []).flatMap((result, index) => {
        const { rows = [], columns = [] } = questions[index] ?? {};
        return listValues(result, {
          rows: rows.map(({ dimension }) => dimension),
          columns: columns.map(({ dimension }) => dimension),
        });
      });
    });
}

function listValues(
  result: QuestionResult,
  { rows, columns }: { rows: readonly string[]; columns: readonly string[] },
): SeenValue[] {
  if (!result.ok) return [];
  const { answer, labels } = result;
  const read = (lines: readonly AxisValue[][], dimensions: readonly string[]) =>
    lines.flatMap((line) =>
      line.flatMap(({ kind, key }, at) => {
        const dimension = dimensions[at];
        if (kind !== 'value' || dimension === undefined) return [];
        return [{ dimension, key, label: key === null ? null : (labels[dimension]?.[key] ?? null) }];
      }),
    );
  return [...read(answer.rows, rows), ...read(answer.columns, columns)];
}

function addSeen(before: SeenValues, more: readonly SeenValue[]): SeenValues {
  const next: Record<string, Map<string | null, string | null>> = {};
  for (const [dimension, values] of Object.entries(before)) next[dimension] = new Map(values);
  for (const { dimension, key, label } of more) (next[dimension] ??= new Map()).set(key, label);
  return next;
}
