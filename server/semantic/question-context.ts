import { FACTS } from '#contracts/facts/facts.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { Coverage } from '#engine/semantic/cell-value.ts';
import type { PlanContext } from '#engine/semantic/plan.ts';
import { listDataSets } from '#engine/semantic/question-parts.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { findFactsAsOf } from '#server/facts/public.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { MODEL } from '#server/semantic/model.ts';
import type { BuildSearch, DataSetSource } from '#server/semantic/ports.ts';
import { loadViewer, type ViewerInput } from '#server/semantic/viewer.ts';

const FACT_TABLES: ReadonlySet<string> = new Set(Object.values(FACTS).map(({ table }) => table));
/** Whether the rows of a data set are facts of the CRM, which follow the event log. */
export const isOfFacts = ({ table }: DataSet): boolean => FACT_TABLES.has(table);

/** What the questions of one call share, read once for all of them. */
export type QuestionContext = {
  plan: PlanContext;
  search: ReadonlyMap<string, BuildSearch>;
  coverage: ReadonlyMap<string, Coverage>;
  /** The account's right to read the public pool, where a question counts it. */
  pool: PoolReading | null;
  /** As of which event the facts of the CRM are; null where they are not built yet. */
  factsAsOf: { seq: number; at: string } | null;
};

type Sources = Context['ports']['dataSetSources'];

/** Reads what it takes to plan and answer questions for a viewer. */
export async function loadQuestionContext(
  unit: UnitOfWork,
  sources: Sources,
  { questions, viewer }: { questions: readonly Question[]; viewer: ViewerInput },
): Promise<QuestionContext> {
  const dataSets = [...new Set(questions.flatMap((question) => listDataSets(question, MODEL)))];
  const named = dataSets.flatMap(({ name }) => {
    const source = sources[name];
    return source ? [{ name, source }] : [];
  });
  return {
    plan: {
      viewer: await loadViewer(unit, viewer),
      now: unit.now.getTime(),
      built: await loadBuilt(unit, named, getLongestSpan(questions)),
    },
    search: questions.some(hasSearch) ? await loadSearches(unit, sources, viewer) : new Map(),
    coverage: await loadCoverage(unit, named),
    pool: await loadPool(unit, named),
    factsAsOf: dataSets.some(isOfFacts) ? await findFactsAsOf(unit) : null,
  };
}

type NamedSource = { name: string; source: DataSetSource };

async function loadBuilt(unit: UnitOfWork, sources: readonly NamedSource[], span: Span) {
  const built = new Map<string, readonly Span[]>();
  for (const { source } of sources)
    for (const [table, spans] of (await source.listBuiltSpans?.(unit, span)) ?? []) built.set(table, spans);
  return built;
}

async function loadSearches(unit: UnitOfWork, sources: Sources, { person }: ViewerInput) {
  const searches = new Map<string, BuildSearch>();
  for (const [name, { loadSearch }] of Object.entries(sources))
    if (loadSearch) searches.set(name, await loadSearch(unit, person));
  return searches;
}

async function loadPool(unit: UnitOfWork, sources: readonly NamedSource[]): Promise<PoolReading | null> {
  const find = sources.flatMap(({ source }) => source.findPool ?? [])[0];
  return find ? find(unit) : null;
}

async function loadCoverage(unit: UnitOfWork, sources: readonly NamedSource[]) {
  const coverage = new Map<string, Coverage>();
  for (const { name, source } of sources)
    if (source.findCoverage) coverage.set(name, await source.findCoverage(unit));
  return coverage;
}

const YEAR_MS = 366 * 86_400_000;

/** A span that contains the periods of all questions, those to compare with included. */
function getLongestSpan(questions: readonly Question[]): Span {
  const spans = questions.map(({ span, comparison }) => {
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    if (comparison === null) return { from, to };
    if (typeof comparison === 'object')
      return {
        from: Math.min(from, Date.parse(comparison.from)),
        to: Math.max(to, Date.parse(comparison.to)),
      };
    return { from: from - Math.max(YEAR_MS, to - from), to };
  });
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

/** Whether a question searches a text anywhere. */
export function hasSearch({ filters }: Question): boolean {
  return filters.some(
    (filter) => 'search' in filter || ('linked' in filter && filter.filters.some((one) => 'search' in one)),
  );
}
