import { toDateFault } from '#connectors/kit/date-fault.ts';
import type { ColumnDates, DateOrder } from '#contracts/listening/import-dates.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateReading } from '#engine/dates/reading.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import type { FileToSend } from './send-file.ts';

type DateSample = { rows: readonly Record<string, string>[]; dates: readonly ColumnDates[]; now: Date };

/** Rows at the beginning whose dates are shown. */
const FIRST_ROWS = 3;

/** How the dates of a file will be read, in lines for a terminal; "open" if the order must be given first. */
export function showDates(
  { rows, dates, now }: DateSample,
  { mapping, order, zone = 'UTC', dayNumbers }: FileToSend,
): { lines: string[]; order: DateOrder | 'open' | null } {
  const column = mapping['published_at'];
  if (column === undefined)
    return {
      lines: [`No column is mapped to published_at: all posts will be dated ${now.toISOString()}.`],
      order: null,
    };
  const known = dates.find((one) => one.column === column);
  const chosen = order ?? known?.order ?? null;
  const serial = dayNumbers === true || known?.serial === true;
  const isOpen = chosen === null && known?.status === 'open';
  const span = known?.spans[chosen ?? 'day'];
  const first = rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
  const texts = new Set([...first.slice(0, FIRST_ROWS), span?.earliest, span?.latest, known?.ambiguous]);
  const orders: readonly (DateOrder | undefined)[] = isOpen ? ['day', 'month'] : [chosen ?? undefined];
  const lines = [...texts].flatMap((text) =>
    text ? [`  ${text}  →  ${readings(text, orders, { zone, serial }).join('  or  ')}`] : [],
  );
  return {
    lines: [`Dates of "${column}" will be read so (zone ${zone}):`, ...lines],
    order: isOpen ? 'open' : chosen,
  };
}

function readings(text: string, orders: readonly (DateOrder | undefined)[], reading: DateReading): string[] {
  return [
    ...new Set(
      orders.map((order) => {
        const read = readWhen(text, { ...reading, order });
        return 'at' in read ? read.at.toISOString() : `refused: ${formatFault(toDateFault(read))}`;
      }),
    ),
  ];
}
