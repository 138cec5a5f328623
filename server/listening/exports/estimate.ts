import {
  type ExportEstimate,
  type ExportInput,
  ROWS_A_FILE,
  SHEET_ROWS,
  SHEETS_A_FILE,
} from '#contracts/listening/exports/export.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadWriterNames } from '#server/listening/counts/authors-by-now.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { readRows } from '#server/listening/exports/export-row-store.ts';
import { readNames } from '#server/listening/exports/names.ts';
import { formatFileStart, writeRows } from '#server/listening/exports/write-rows.ts';
import {
  buildMentionCondition,
  refuseEmpty,
  type Filter,
} from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { computeRemaining } from '#server/payment/public.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;

/** Mentions that are formatted to estimate the length of a row. */
const SAMPLE = 200;
/** Rows that a busy machine writes in a second; a conservative estimate. */
const ROWS_A_SECOND = 15_000;
/** The size of a workbook's XML after compression, as a share. */
const PACKED = 0.22;

/** How many mentions a filter finds. */
export async function countExportRows(scope: Scope, filter: Filter): Promise<number> {
  refuseEmpty(filter);
  return countMentions(scope.context.clickhouse, scope.accountId, await resolveFilter(scope, filter));
}

/** Estimates the size of an export from that of its newest mentions. */
export async function estimate(scope: Scope, input: ExportInput): Promise<ExportEstimate> {
  const { context, accountId } = scope;
  const rows = await countExportRows(scope, input.filter);
  const { keywords, tell } = await scope.inUnit((unit) => readNames(unit, input));
  const sample = await readRows(context.clickhouse, accountId, {
    columns: input.columns,
    tell,
    writers: (found) => scope.inUnit((unit) => loadWriterNames(context, unit, found)),
    where: buildMentionCondition(input.filter, keywords),
    after: null,
    limit: SAMPLE,
  });
  const head = Buffer.byteLength(formatFileStart(input));
  const body = Buffer.byteLength(writeRows(input, sample.rows, 1).text);
  const whole = head + (sample.rows.length === 0 ? 0 : (body / sample.rows.length) * rows);
  const perFile = input.format === 'xlsx' ? (SHEET_ROWS - 1) * SHEETS_A_FILE : ROWS_A_FILE;
  return {
    rows,
    bytes: Math.round(input.format === 'xlsx' ? whole * PACKED : whole),
    seconds: Math.max(1, Math.ceil(rows / ROWS_A_SECOND)),
    files: Math.max(1, Math.ceil(rows / perFile)),
    left: await scope.inUnit((unit) => computeRemaining(unit, 'exported_mentions')),
  };
}
