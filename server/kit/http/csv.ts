import { formatCsvCell } from '#contracts/kit/csv-cell.ts';

/** One value of a CSV file. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return formatCsvCell(typeof value === 'string' ? value : JSON.stringify(value));
};

/** A row of a CSV file with its line end. */
export const formatCsvRow = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** With it spreadsheets read Thai rightly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Answers a CSV file that is made while it is being fetched: nothing of it is held in memory but the next pages.
 *
 * @param pages the rows in pages, head first; asked for one page at a time as the receiver takes them.
 */
export const buildCsvResponse = (
  name: string,
  pages: AsyncGenerator<readonly (readonly unknown[])[]>,
): Response => {
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
};
