import { formatCsvCell } from '#contracts/kit/csv-cell.ts';

/** One value of a CSV file. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return formatCsvCell(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A row of a CSV file with its line end. */
export const formatCsvRow = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** With a byte order mark spreadsheets decode Thai correctly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Responds with a CSV file that is generated while it is being downloaded: only the next pages are held in memory.
 *
 * @param pages the rows in pages, head first; one page is requested at a time as the receiver reads.
 */
export function buildCsvResponse(
  name: string,
  pages: AsyncGenerator<readonly (readonly unknown[])[]>,
): Response {
  const encoder = new TextEncoder();
  let first = true;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await pages.next();
      if (next.done) return controller.close();
      const text = next.value.map(formatCsvRow).join('');
      controller.enqueue(encoder.encode(first ? BYTE_ORDER_MARK + text : text));
      first = false;
    },
    cancel: async () => {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
