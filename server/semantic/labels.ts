import { isSharedDimension } from '#contracts/semantic/calculated.ts';
import type { LabelSource } from '#contracts/semantic/dimension.ts';
import type { AnswerLabels, QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import type { Model } from '#engine/semantic/model.ts';
import { listAxes } from '#engine/semantic/question-parts.ts';
import { toFormulaName } from '#engine/semantic/row-formula.ts';
import type { QuestionScope } from '#server/semantic/answer-options.ts';
import { loadAuthorNames, NAME_LOADERS } from '#server/semantic/label-store.ts';

/** Where the labels of each dimension come from; a name is one meaning in all data sets. */
const SOURCES: ReadonlyMap<string, LabelSource> = new Map(
  DATA_SETS.flatMap(({ dimensions }) =>
    Object.entries(dimensions).map(([name, { label }]) => [name, label] as const),
  ),
);
/** Where the labels of a dimension come from; undefined for those that only accounts have. */
export const findLabelSource = (dimension: string): LabelSource | undefined => SOURCES.get(dimension);

const NAMED: ReadonlySet<LabelSource> = new Set<LabelSource>([
  ...(Object.keys(NAME_LOADERS) as LabelSource[]),
  'source',
  'author',
]);

type AnsweredQuestion = { question: Question; result: QuestionResult };

/** Adds the names of the records that answers name by their keys, each kind in one reading for all answers. */
export async function addLabels(
  scope: QuestionScope,
  answered: readonly AnsweredQuestion[],
  model: Model,
): Promise<QuestionResult[]> {
  const findSource = (dimension: string) => SOURCES.get(findKept(dimension, model) ?? dimension);
  const wanted = new Map<LabelSource, Set<string>>();
  for (const { dimension, keys } of answered.flatMap(listKeys)) {
    const source = findSource(dimension);
    if (!source || !NAMED.has(source)) continue;
    wanted.set(source, new Set([...(wanted.get(source) ?? []), ...keys]));
  }
  const names = await loadAllNames(scope, wanted);
  return answered.map((one) =>
    one.result.ok ? { ...one.result, labels: labelsOf(one, names, findSource) } : one.result,
  );
}

/** The dimension whose values a shared field keeps as they are. */
function findKept(dimension: string, { shared }: Model): string | null {
  if (!isSharedDimension(dimension)) return null;
  const found = shared?.fields.find(({ name }) => name === toFormulaName(dimension));
  return found && 'keeps' in found ? found.keeps : null;
}

function labelsOf(
  one: AnsweredQuestion,
  names: ReadonlyMap<LabelSource, ReadonlyMap<string, string>>,
  findSource: (dimension: string) => LabelSource | undefined,
): AnswerLabels {
  return Object.fromEntries(
    listKeys(one).flatMap(({ dimension, keys }) => {
      const known = names.get(findSource(dimension) ?? 'plain');
      return known ? [[dimension, Object.fromEntries(keys.map((key) => [key, known.get(key) ?? null]))]] : [];
    }),
  );
}

/** The names of records by the dimensions whose keys they are; a dimension whose values are no records has none. */
export async function loadLabels(
  scope: QuestionScope,
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<AnswerLabels> {
  const wanted = new Map<LabelSource, Set<string>>();
  for (const [dimension, some] of keys) {
    const source = SOURCES.get(dimension);
    if (!source || !NAMED.has(source)) continue;
    wanted.set(source, new Set([...(wanted.get(source) ?? []), ...some]));
  }
  const names = await loadAllNames(scope, wanted);
  return Object.fromEntries(
    [...keys].flatMap(([dimension, some]) => {
      const known = names.get(SOURCES.get(dimension) ?? 'plain');
      return known ? [[dimension, Object.fromEntries(some.map((key) => [key, known.get(key) ?? null]))]] : [];
    }),
  );
}

/** The keys of each axis of an answer. */
function listKeys({ question, result }: AnsweredQuestion): { dimension: string; keys: string[] }[] {
  if (!result.ok) return [];
  const { rows, columns } = result.answer;
  return listAxes(question).map(({ dimension }, index) => {
    const lines = index < question.rows.length ? rows : columns;
    const at = index < question.rows.length ? index : index - question.rows.length;
    return { dimension, keys: [...new Set(lines.flatMap((line) => line[at]?.key ?? []))] };
  });
}

async function loadAllNames(
  { context, accountId, inUnit }: QuestionScope,
  wanted: ReadonlyMap<LabelSource, ReadonlySet<string>>,
): Promise<Map<LabelSource, ReadonlyMap<string, string>>> {
  const names = new Map<LabelSource, ReadonlyMap<string, string>>();
  const authors = [...(wanted.get('author') ?? [])];
  if (wanted.has('author'))
    names.set('author', await loadAuthorNames(context.clickhouse, accountId, authors));
  const inDatabase = [...wanted].filter(([source, keys]) => source !== 'author' && keys.size > 0);
  if (inDatabase.length === 0) return names;
  await inUnit(async (unit) => {
    for (const [source, keys] of inDatabase) {
      const load = source === 'source' ? context.ports.loadSourceNames : NAME_LOADERS[source];
      if (load) names.set(source, await load(unit, [...keys]));
    }
  });
  return names;
}
