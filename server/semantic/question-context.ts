import { FACTS } from '#contracts/facts/facts.ts';
import { isSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { listPlainFilters, type Question } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import type { Coverage } from '#engine/semantic/cell-value.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { PlanContext, Viewer } from '#engine/semantic/plan.ts';
import { prepareQuestion } from '#engine/semantic/prepare-question.ts';
import { listDataSets } from '#engine/semantic/question-parts.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { findFactState, type FactState } from '#server/facts/public.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import { loadModel } from '#server/semantic/model.ts';
import type { AccountModel, BuildSearch, DataSetSource } from '#server/semantic/ports.ts';
import { loadViewer, type ViewerInput } from '#server/semantic/viewer.ts';

/** The names of facts by their tables. */
const FACT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(FACTS).map(([fact, { table }]) => [table, fact]),
);
/** Whether the rows of a data set are facts of the CRM, which follow the event log. */
export const isOfFacts = ({ table }: DataSet): boolean => FACT_OF.has(table);

/** What the questions of one call share, read once for all of them. */
export type QuestionContext = {
  /** The data sets that the reader has. */
  model: Model;
  plan: PlanContext;
  search: ReadonlyMap<string, BuildSearch>;
  coverage: ReadonlyMap<string, Coverage>;
  /** The account's right to read the public pool, where a question counts it. */
  pool: PoolReading | null;
  /** As of which event the facts of the CRM are; null where they are not built yet. */
  factsAsOf: { seq: number; at: string } | null;
  /** The version of each data set that has one. */
  versions: ReadonlyMap<string, string>;
};

type Sources = Ports['dataSetSources'];

/** Reads what it takes to plan and answer questions for a viewer. */
export async function loadQuestionContext(
  unit: UnitOfWork,
  ports: Pick<Ports, 'dataSetSources' | 'loadAccountModel' | 'findClosedFields'>,
  { questions, viewer }: { questions: readonly Question[]; viewer: ViewerInput },
): Promise<QuestionContext> {
  const own = await loadModel(unit, ports, { named: questions, reader: viewer.person });
  return loadReadingContext(unit, ports, {
    own,
    dataSets: [...new Set(questions.flatMap((one) => listQuestionDataSets(one, own.model)))],
    span: getLongestSpan(questions),
    isSearched: questions.some(hasSearch),
    viewer: await loadViewer(unit, viewer),
    person: viewer.person,
  });
}

/** What is read: data sets in a span, whether texts are searched, and for whom. */
type ReadingInput = {
  own: AccountModel;
  dataSets: readonly DataSet[];
  span: Span;
  isSearched: boolean;
  viewer: Viewer;
  person: ViewerInput['person'];
};

/** Reads what it takes to read data sets for a viewer. */
export async function loadReadingContext(
  unit: UnitOfWork,
  { dataSetSources: sources }: Pick<Ports, 'dataSetSources'>,
  { own, dataSets, span, isSearched, viewer, person }: ReadingInput,
): Promise<QuestionContext> {
  const named = dataSets.flatMap(({ name }) => {
    const source = sources[name];
    return source ? [{ name, source }] : [];
  });
  const facts = await findFactState(unit);
  return {
    model: own.model,
    plan: {
      viewer: { ...viewer, sets: { ...viewer.sets, ...own.sets } },
      now: unit.now.getTime(),
      built: await loadBuilt(unit, named, span),
    },
    search: isSearched ? await loadSearches(unit, sources, person) : new Map(),
    coverage: await loadCoverage(unit, named),
    pool: await loadPool(unit, named),
    factsAsOf: facts?.asOf ?? null,
    versions: await loadVersions(unit, { sources, facts, own }),
  };
}

/** The data sets of a question with those that its formulas count; a wrong formula counts none. */
function listQuestionDataSets(question: Question, model: Model): DataSet[] {
  const prepared = prepareQuestion(question, model);
  return prepared.ok ? listDataSets(question, prepared.model) : [];
}

type NamedSource = { name: string; source: DataSetSource };

async function loadBuilt(unit: UnitOfWork, sources: readonly NamedSource[], span: Span) {
  const built = new Map<string, readonly Span[]>();
  for (const { source } of sources)
    for (const [table, spans] of (await source.listBuiltSpans?.(unit, span)) ?? []) built.set(table, spans);
  return built;
}

async function loadSearches(unit: UnitOfWork, sources: Sources, person: ViewerInput['person']) {
  const searches = new Map<string, BuildSearch>();
  for (const [name, { loadSearch }] of Object.entries(sources))
    if (loadSearch) searches.set(name, await loadSearch(unit, person));
  return searches;
}

/** The versions of all data sets: facts have theirs in one row, others in that of their module. */
async function loadVersions(
  unit: UnitOfWork,
  { sources, facts, own }: { sources: Sources; facts: FactState | null; own: AccountModel },
): Promise<Map<string, string>> {
  const versions = new Map(own.versions);
  for (const { name, table } of DATA_SETS) {
    const version =
      facts?.versions.get(FACT_OF.get(table) ?? '') ?? (await sources[name]?.findVersion?.(unit));
    if (version !== undefined) versions.set(name, version);
  }
  return versions;
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
  const spans = questions.map((question) => {
    const { span, comparison } = question;
    const hasFormulas = countsByFormula(question);
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    if (comparison === null && !hasFormulas) return { from, to };
    if (comparison !== null && typeof comparison === 'object' && !hasFormulas)
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

/** Whether a question has measures that formulas compute, which may read other periods. */
function countsByFormula({ calculated, measures }: Question): boolean {
  return (calculated?.measures.length ?? 0) > 0 || measures.some(isSharedMeasure);
}

/** Whether a question searches a text anywhere. */
export function hasSearch({ filters }: Pick<Question, 'filters'>): boolean {
  return filters.flatMap(listPlainFilters).some((one) => 'search' in one);
}
