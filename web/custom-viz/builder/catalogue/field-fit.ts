import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { isSharedDimension, isSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { MeasureRef, Question } from '#contracts/semantic/question.ts';
import { findLawFault } from '#engine/semantic/check-laws.ts';
import { getDataSetName } from '#engine/semantic/measure-name.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { prepareQuestion } from '#engine/semantic/prepare-question.ts';
import { listDataSets } from '#engine/semantic/question-parts.ts';
import { buildCatalogModel } from '#web/custom-viz/names/catalog-model.ts';
import type { Catalogue, Field } from './catalogue.ts';
import { makeClosedCheck } from './closed-fields.ts';
import { SHARED_GROUP } from './shared-group.ts';

/** Why a field cannot go with what a chart has already; null where it can. */
export type FindMisfit = (field: Field) => Fault | null;

/**
 * Makes the check of fields beside a chart, by the laws of questions. What is wrong with the chart itself is no reason against a field.
 * @param question the question of the chart; null where it has no measure yet
 * @param dimensions the dimensions on its shelves
 */
export function makeMisfitFinder(
  catalogue: Catalogue,
  viewer: Viewer,
  chosen: { question: Question | null; dimensions: readonly string[] },
): FindMisfit {
  const isClosed = makeClosedCheck(catalogue.names);
  const find = makeLawFinder(catalogue, viewer, chosen);
  return (field) => (isClosed(field) ? fault('field_hidden', { field: field.ref }) : find(field));
}

function makeLawFinder(
  catalogue: Catalogue,
  viewer: Viewer,
  { question, dimensions }: { question: Question | null; dimensions: readonly string[] },
): FindMisfit {
  const model = buildCatalogModel(catalogue.names);
  if (question === null) return makeFirstFinder({ catalogue, viewer, model, dimensions });
  const prepared = prepareQuestion(question, model);
  const known = prepared.ok ? prepared.model : model;
  const plain: Question = { ...question, filters: [], shares: [], comparison: null };
  const find = (one: Question) => findLawFault(one, known, viewer)?.fault ?? null;
  const findShared = (one: Question) => findFault(one, model, viewer);
  const own = JSON.stringify(find(plain));
  const counted = listDataSets(plain, known).map(({ name }) => name);
  return (field) => {
    if (isChosen(field, plain)) return null;
    const found = (isShared(field) ? findShared : find)(withField(plain, field));
    if (found === null || JSON.stringify(found) === own) return null;
    // Some data set has it, but none of those that are counted.
    return found.code === 'unknown_dimension'
      ? fault('dimension_not_shared', { dimension: field.ref, data_sets: counted })
      : found;
  };
}

/** What a shared field computes is no part of the model before a question names it. */
const isShared = ({ ref }: Field): boolean => isSharedMeasure(ref) || isSharedDimension(ref);

/** What is wrong with a question, its formulas and those of the account included. */
function findFault(question: Question, model: Model, viewer: Viewer): Fault | null {
  const prepared = prepareQuestion(question, model);
  return prepared.ok ? (findLawFault(question, prepared.model, viewer)?.fault ?? null) : prepared.fault.fault;
}

function isChosen({ ref }: Field, { measures, rows, columns }: Question): boolean {
  return (
    measures.some((one) => one === ref) || [...rows, ...columns].some(({ dimension }) => dimension === ref)
  );
}

function withField(question: Question, field: Field): Question {
  if (field.of === 'measure') return { ...question, measures: [...question.measures, field.ref] };
  return { ...question, rows: [...question.rows, { dimension: field.ref, grain: 'auto', top: null }] };
}

type FirstInput = { catalogue: Catalogue; viewer: Viewer; model: Model; dimensions: readonly string[] };

/** Before the first measure: a dimension fits if some data set has it beside the chosen ones. */
function makeFirstFinder({ catalogue, viewer, model, dimensions }: FirstInput): FindMisfit {
  const probes = catalogue.groups.flatMap(({ id, measures: [first] }) =>
    first && id !== SHARED_GROUP ? [first.ref] : [],
  );
  const find = (measure: MeasureRef, names: readonly string[]) =>
    findFault(toQuestion(measure, names), model, viewer);
  return (field) => {
    if (dimensions.includes(field.ref)) return null;
    if (field.of === 'measure') return find(field.ref, dimensions);
    const wanted = [...dimensions, field.ref];
    const faults = probes.map((measure) => find(measure, wanted));
    if (faults.includes(null) || dimensions.length === 0) return null;
    return fault('dimension_not_shared', {
      dimension: field.ref,
      data_sets: [...new Set(probes.filter((one) => find(one, dimensions) === null).map(getDataSetName))],
    });
  };
}

function toQuestion(measure: MeasureRef, dimensions: readonly string[]): Question {
  return {
    measures: [measure],
    shares: [],
    rows: dimensions.map((dimension) => ({ dimension, grain: 'auto', top: null })),
    columns: [],
    filters: [],
    span: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
    time: null,
    comparison: null,
    order: { by: null, descending: false },
    totals: [],
    totals_of: 'all',
    limit: 1,
    zone: 'UTC',
    week_start: 1,
  };
}
