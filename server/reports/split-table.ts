import type { Table } from '#server/reports/block.ts';

/** The most columns that can be read beside each other on paper. */
const MOST_COLUMNS = 9;
/** The fewest columns of numbers beside the names. */
const LEAST_NUMBERS = 3;

/** A table as several that are narrow enough for paper, each with the names of its rows. */
export function splitWideTable(table: Table): Table[] {
  const { head, rows, above = [] } = table;
  if (head.length <= MOST_COLUMNS) return [table];
  const firstNumber = head.findIndex(({ right }) => right);
  const names = firstNumber < 0 ? 1 : firstNumber;
  const step = Math.max(LEAST_NUMBERS, MOST_COLUMNS - names);
  const parts: Table[] = [];
  for (let from = names; from < head.length; from += step) {
    const cut = <T>(cells: readonly T[]): T[] => [
      ...cells.slice(0, names),
      ...cells.slice(from, from + step),
    ];
    parts.push({
      ...table,
      head: cut(head),
      rows: rows.map(cut),
      above: above.map((groups) => cutGroups(groups, { names, from, to: from + step })),
    });
  }
  return parts;
}

type Groups = NonNullable<Table['above']>[number];

/** The groups above the columns of a part, each as wide as what is left of it. */
function cutGroups(groups: Groups, { names, from, to }: { names: number; from: number; to: number }): Groups {
  let at = 0;
  return groups.flatMap(({ label, columns }) => {
    const [begin, end] = [at, at + columns];
    at = end;
    const inNames = Math.max(0, Math.min(end, names) - begin);
    const inPart = Math.max(0, Math.min(end, to) - Math.max(begin, from));
    return inNames + inPart > 0 ? [{ label, columns: inNames + inPart }] : [];
  });
}
