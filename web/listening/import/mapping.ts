import { ImportMapping, type ImportField } from '#contracts/listening/import.ts';

/** The chosen column of each field; a field that is not in the file has none. */
export type Chosen = Readonly<Partial<Record<ImportField, string | undefined>>>;

/** The mapping to import with, or null while the text has no column. */
export const mappingOf = (chosen: Chosen): ImportMapping | null => {
  const filled = Object.entries(chosen).filter(([, column]) => column !== undefined);
  return ImportMapping.safeParse(Object.fromEntries(filled)).data ?? null;
};

const SAMPLES = 3;

/** The first different values of a column, as they stand in the file. */
export const samplesOf = (
  rows: readonly Readonly<Record<string, string>>[],
  column: string | undefined,
): string[] => {
  if (column === undefined) return [];
  const values = rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
  return [...new Set(values)].slice(0, SAMPLES);
};
