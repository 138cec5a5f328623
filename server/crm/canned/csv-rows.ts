import { z } from 'zod';
import { FolderName } from '#contracts/crm/canned/endpoints.ts';
import {
  cannedFields,
  CannedPermission,
  SHARED_USER,
  type CannedFolder,
} from '#contracts/crm/canned/response.ts';
import { getLanguages } from '#contracts/crm/canned/variants.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate, type PathFault } from '#contracts/kit/faults/validate.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { refuse } from '#server/kit/errors.ts';
import type { CellFault } from '#server/kit/http/cell-faults.ts';
import type { CsvRecord } from '#server/kit/http/read-csv.ts';

/** The columns of the file, followed by one for each language that has texts of its own, such as `text_th`. */
const COLUMNS = ['folder', 'title', 'shortcut', 'permission', 'text'] as const;
const LANGUAGE = 'text_';
/** The most responses in one file: each is validated and logged. */
const ROWS_MAX = 2000;

/** The responses of the shared folders as rows, after a header row. Media, and the ticket changes of a response, have no cells. */
export function toCsvRows(folders: readonly CannedFolder[]): string[][] {
  const shared = folders.filter(({ user_id }) => user_id === SHARED_USER);
  const languages = getLanguages(shared.flatMap(({ responses }) => responses));
  const rows = shared.flatMap(({ name, responses }) =>
    responses.map(({ title, shortcut, permission, text, texts }) => [
      name,
      title,
      shortcut,
      permission,
      text,
      ...languages.map((language) => texts[language] ?? ''),
    ]),
  );
  return [[...COLUMNS, ...languages.map((language) => LANGUAGE + language)], ...rows];
}

/** Whether a column of this name, in lower case, is read. */
export function isColumn(name: string): boolean {
  return name.startsWith(LANGUAGE) || COLUMNS.some((column) => column === name);
}

/** The fields of a row; those that its file has no column for, or that the user has no permission for, are absent. */
const Row = z.object({
  folder: FolderName,
  title: cannedFields.title,
  shortcut: cannedFields.shortcut.unwrap().optional(),
  permission: CannedPermission.optional(),
  text: cannedFields.text.unwrap().optional(),
  texts: cannedFields.texts.unwrap().optional(),
});
export type CsvRow = z.infer<typeof Row>;

/** A row of a file as it was read; without `row`, `faults` give the reasons. */
export type ReadRow = { line: number; row: CsvRow | undefined; faults: CellFault[] };

/** Reads the records of a file. @throws file_unreadable when the header names no folder and title, or the file is too long */
export function readRows([head, ...records]: readonly CsvRecord[]): ReadRow[] {
  const columns = (head?.cells ?? []).map((cell) => unguardCell(cell).normalize('NFKC').trim().toLowerCase());
  if (!columns.includes('folder') || !columns.includes('title'))
    refuse('file_unreadable', { fault: fault('columns_needed', { columns: COLUMNS }) });
  if (records.length > ROWS_MAX)
    refuse('file_unreadable', { fault: fault('responses_over', { limit: ROWS_MAX }) });
  return records.map(({ line, cells }) => {
    const said = columns.map((name, at): [string, string] => [name, unguardCell(cells[at] ?? '')]);
    const texts = said.filter(([name]) => name.startsWith(LANGUAGE));
    const { permission, ...given } = Object.fromEntries(said);
    const read = validate(Row, {
      ...given,
      ...(permission?.trim() ? { permission: permission.trim().toLowerCase() } : {}),
      ...(texts.length > 0
        ? { texts: Object.fromEntries(texts.map(([name, text]) => [name.slice(LANGUAGE.length), text])) }
        : {}),
    });
    return read.ok
      ? { line, row: read.data, faults: [] }
      : { line, row: undefined, faults: faultsOf(read.faults) };
  });
}

function faultsOf(faults: readonly PathFault[]): CellFault[] {
  return Object.entries(toFieldFaults(faults)).map(([field, of]) => ({
    field: field.replace(/^texts\./, LANGUAGE),
    fault: of,
  }));
}
