import type { z } from 'zod';
import { buildRowAddress } from '#contracts/custom-viz/row-address.ts';
import type { RowPage } from '#contracts/custom-viz/rows.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import {
  listCountedRows,
  loadLabels,
  QuestionRefused,
  type CountedRows,
  type QuestionScope,
  type ViewerInput,
} from '#server/semantic/public.ts';

type RowsRequest = {
  question: Question;
  viewer: ViewerInput;
  limit: number;
  offset: number;
  signal?: AbortSignal | undefined;
};

/** The rows behind a number, with the names of the records that they name and where the suite shows them; or why there are none. */
export async function listRows(
  scope: QuestionScope,
  { question, ...options }: RowsRequest,
): Promise<RowPage | z.infer<typeof QuestionRefusal>> {
  try {
    return await toPage(scope, await listCountedRows(scope, question, { ...options, use: 'interactive' }));
  } catch (error) {
    if (error instanceof QuestionRefused && !error.result.ok) return error.result;
    throw error;
  }
}

async function toPage(scope: QuestionScope, { total, ...found }: CountedRows): Promise<RowPage> {
  return { ok: true, ...(await presentRows(scope, found)), total };
}

/** Rows with the names of the records that they name and where the suite shows them. */
export async function presentRows(
  scope: QuestionScope,
  { dataSet, columns, rows }: Omit<CountedRows, 'total'>,
): Promise<Omit<RowPage, 'ok' | 'total'>> {
  const keys = new Map(
    columns.flatMap(({ name, kind }, index): [string, string[]][] => {
      if (kind !== 'dimension') return [];
      const values = rows.flatMap((row) => row.values[index] ?? []);
      return [[name, [...new Set(values.map(String))]]];
    }),
  );
  return {
    data_set: dataSet.name,
    row: dataSet.row,
    columns: columns.map(({ name, kind, several }) => ({ name, kind, several })),
    rows: rows.map(({ key, links, values }) => ({
      key,
      address: buildRowAddress(dataSet.row, { key, links }),
      values,
    })),
    labels: await loadLabels(scope, keys),
  };
}
