import { fault } from '#contracts/kit/faults/fault.ts';
import { IMPORT_LIMITS } from '#contracts/publishing/post-import.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { deleteStored, storeBody, withTable, type Table } from '#server/uploads/public.ts';

/** A file of posts as it was sent: the names of its columns, and its rows. */
export type PostFile = { headers: string[]; rows: string[][] };

/**
 * Reads the body of a call as a table; the file itself is kept no longer.
 * @throws too_large, file_unreadable, invalid_request where it has no row or too many
 */
export async function readPostFile(context: Context, body: Request['body']): Promise<PostFile> {
  const id = context.newId();
  try {
    const bytes = await storeBody(context, id, body);
    if (bytes === 0) refuse('file_unreadable');
    if (bytes > IMPORT_LIMITS.bytes) refuse('too_large');
    return await withTable(context, { id, reading: {} }, readRows);
  } finally {
    await deleteStored(context, id);
  }
}

async function readRows(table: Table): Promise<PostFile> {
  const headers = table.headers.slice(0, IMPORT_LIMITS.columns);
  const rows: string[][] = [];
  for await (const some of table.records)
    for (const record of some) {
      const cells = 'cells' in record ? record.cells : [record.raw];
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (rows.length === IMPORT_LIMITS.rows)
        refuse('invalid_request', {
          fields: { file: fault('too_many_records', { limit: IMPORT_LIMITS.rows }) },
        });
      rows.push(headers.map((_name, index) => (cells[index] ?? '').slice(0, IMPORT_LIMITS.cell)));
    }
  if (rows.length === 0) refuse('invalid_request', { fields: { file: fault('import_none_ready') } });
  return { headers, rows };
}
