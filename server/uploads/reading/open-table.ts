import { open } from 'node:fs/promises';
import { NoText } from '#connectors/file/file-bytes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import { WorkbookFault } from '#server/kit/xlsx/reading/zip-entries.ts';
import { openCsvTable } from '#server/uploads/reading/csv-table.ts';
import type { Table } from '#server/uploads/reading/table.ts';
import { openXlsxTable } from '#server/uploads/reading/xlsx-table.ts';

/** Opens a stored file as a table, whatever it is called: workbooks are recognised by their first bytes. It has to be closed. */
export async function openTable(path: string, reading: FileReading): Promise<Table> {
  return (await isPacked(path)) ? openXlsxTable(path, reading) : openCsvTable(path, reading);
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const head = buffer.toString('hex');
    return head === '504b0304' || head === 'd0cf11e0';
  } finally {
    await file.close();
  }
}

const WORKBOOK_FAULTS = {
  none: fault('no_workbook'),
  locked: fault('workbook_locked'),
  too_large: fault('workbook_too_large'),
  no_sheet: fault('sheet_missing'),
} as const satisfies Record<WorkbookFault['kind'], Fault>;

/** What is wrong with a file that cannot be read; null for an error of another kind. */
export function findFileFault(error: unknown): Fault | null {
  if (error instanceof WorkbookFault) return WORKBOOK_FAULTS[error.kind];
  if (error instanceof NoText) return fault('file_unreadable');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return fault('file_gone');
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    ? fault('file_unreadable')
    : null;
}
