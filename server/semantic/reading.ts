import type { ChosenValues, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { SearchSql } from '#server/semantic/condition-sql.ts';
import type { RowReader } from '#server/semantic/row-sql.ts';

/** For whom statements are made, and how a text is searched. */
export type RenderContext = RowReader & { search: SearchSql };

/**
 * What is read for a part: which spans, for whom, and in which form; `early`: where both periods are read
 * together, that a row is of the one to compare with, whose bars these are.
 */
export type ReadingInput = {
  context: RenderContext;
  chosen: ChosenValues;
  spans: readonly Span[];
  form: ReadingForm;
  early: Early | null;
};

/** `groups`: with the values of the measures; `rows`: not grouped, each row with what it adds to a measure. */
export type ReadingForm = 'groups' | 'rows';
export type Early = { condition: Sql; bars: readonly Span[] };

/** The same part of another table. */
export type ToSource = <P extends PlannedPart>(part: P) => P;
