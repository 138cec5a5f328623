import { IMPORT_FIELDS, ImportMapping, type ImportField } from '#contracts/listening/import-fields.ts';

/** The chosen column of each field; a field that is not in the file has none. */
export type ChosenColumns = Readonly<Partial<Record<ImportField, string | undefined>>>;

/** The mapping to import with, or null while the text has no column. */
export function toMapping(chosen: ChosenColumns): ImportMapping | null {
  const filled = Object.entries(chosen).filter(([, column]) => column !== undefined);
  return ImportMapping.safeParse(Object.fromEntries(filled)).data ?? null;
}

/** Whether tags are chosen, and sentiments with the column that says who set them. */
export function marksIn({ tags, sentiment, sentiment_by }: ChosenColumns): {
  tags: boolean;
  sentiments: boolean;
} {
  return {
    tags: tags !== undefined,
    sentiments: sentiment !== undefined && sentiment_by !== undefined,
  };
}

type GuessedColumns = { columns: readonly string[]; mapping: ChosenColumns };

/**
 * The chosen columns once the file is read in another way. A choice stays if its column exists under the same name, also the choice of
 * none; the other fields take the new guess, unless its column is in use.
 */
export function updateChosenColumns(
  chosen: ChosenColumns,
  before: GuessedColumns,
  now: GuessedColumns,
): ChosenColumns {
  const isThere = (column: string | undefined): boolean =>
    column !== undefined && now.columns.includes(column);
  const used = new Set(IMPORT_FIELDS.map((field) => chosen[field]).filter(isThere));
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const isCleared = chosen[field] === undefined && isThere(before.mapping[field]);
      if (isCleared || isThere(chosen[field])) return [field, chosen[field]];
      const guess = now.mapping[field];
      return [field, used.has(guess) ? undefined : guess];
    }),
  );
}

const SAMPLES = 3;

/** The first distinct values of a column, as they are in the file. */
export function getSamples(
  rows: readonly Readonly<Record<string, string>>[],
  column: string | undefined,
): string[] {
  if (column === undefined) return [];
  const values = rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
  return [...new Set(values)].slice(0, SAMPLES);
}
