import { KeywordInput } from '#contracts/keywords/keyword.ts';
import type { CSV_COLUMNS } from '#contracts/keywords/many.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { validate } from '#contracts/kit/faults/validate.ts';
import type { KeywordRewrite } from '#server/keywords/many/many-store.ts';
import { validatePatterns } from '#server/keywords/pattern-faults.ts';
import { readKeywordQuery, toQueryFault } from '#server/keywords/query-text.ts';
import type { CellFault } from '#server/kit/http/cell-faults.ts';
import { readListCell } from '#server/kit/http/list-cell.ts';

/** Names that differ only in width, case or outer spaces are one name in a file. */
export const normalizeName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

type Cells = ReadonlyMap<(typeof CSV_COLUMNS)[number], string>;
type RowContext = {
  stored: KeywordRewrite | undefined;
  groupIds: ReadonlyMap<string, string>;
  newId: () => string;
};

/** The keyword of one line, merged with the stored one, and the faults of the line. The caller finds parents. */
export function readKeywordRow(
  cells: Cells,
  { stored, groupIds, newId }: RowContext,
): { next: KeywordRewrite; faults: CellFault[] } {
  const given = {
    name: stored?.name ?? cells.get('name') ?? '',
    patterns: readListCell(cells.get('patterns') ?? ''),
    query: cells.get('query')?.trim() ?? '',
    match: cells.get('match')?.trim().toLowerCase() ?? '',
    active: cells.get('active')?.trim() ?? '',
  };
  const groups = cells.has('groups') ? readListCell(cells.get('groups') ?? '') : undefined;
  const unknown = (groups ?? []).filter((name) => !groupIds.has(normalizeName(name)));
  const base: KeywordRewrite = stored ?? {
    _id: newId(),
    name: given.name.trim(),
    parent_id: null,
    patterns: given.patterns,
    query: null,
    match: 'auto',
    group_ids: [],
    active: true,
  };
  const truth = truthOf(given.active);
  const next: KeywordRewrite = {
    _id: base._id,
    name: base.name,
    parent_id: base.parent_id,
    ...wordsOf(given, base),
    match: given.match === '' ? base.match : given.match,
    group_ids: groups?.flatMap((name) => groupIds.get(normalizeName(name)) ?? []) ?? base.group_ids,
    active: truth ?? base.active,
  };
  const { _id, ...fields } = next;
  const read = validate(KeywordInput, fields);
  return {
    next,
    faults: [
      ...(read.ok ? [] : read.faults).map(({ path, fault: of }) =>
        base.name === '' && path[0] === 'name'
          ? { field: 'name', fault: fault('empty') }
          : { field: String(path[0] ?? ''), fault: of },
      ),
      ...validatePatterns(next.patterns).map(({ fault: of }) => ({ field: 'patterns', fault: of })),
      ...queryFaultsOf(next),
      ...unknown.map((name) => ({ field: 'groups', fault: fault('no_group_called', { name }) })),
      ...(truth === undefined && given.active !== ''
        ? [{ field: 'active', fault: fault('must_true_false') }]
        : []),
    ],
  };
}

/** A line sets patterns or a query; one that sets neither leaves the stored ones. */
function wordsOf(
  given: Pick<KeywordRewrite, 'patterns'> & { query: string },
  base: KeywordRewrite,
): Pick<KeywordRewrite, 'patterns' | 'query'> {
  if (given.query !== '') return { patterns: given.patterns, query: given.query };
  return given.patterns.length > 0
    ? { patterns: given.patterns, query: null }
    : { patterns: base.patterns, query: base.query };
}

function queryFaultsOf({ patterns, query }: KeywordRewrite): CellFault[] {
  if (query === null) return patterns.length > 0 ? [] : [{ field: 'patterns', fault: fault('empty') }];
  if (patterns.length > 0) return [{ field: 'query', fault: fault('beside_patterns') }];
  const read = readKeywordQuery(query);
  return read.ok ? [] : read.faults.map((one) => ({ field: 'query', fault: toQueryFault(one) }));
}

function truthOf(text: string): boolean | undefined {
  if (/^(true|yes|1|ใช่)$/i.test(text)) return true;
  return /^(false|no|0|ไม่|ไม่ใช่)$/i.test(text) ? false : undefined;
}
