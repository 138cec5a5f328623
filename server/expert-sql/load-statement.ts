import type { SqlStatement } from '#contracts/expert-sql/statement.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { listPlainFilters } from '#contracts/semantic/question.ts';
import type { CheckedStatement } from '#engine/expert-sql/check-query.ts';
import { checkFor, readText, refuseStatement, requireZones } from '#server/expert-sql/statement-scope.ts';
import {
  findSearchFault,
  isOfFacts,
  loadModel,
  loadReadingContext,
  loadViewer,
  resolveNameFilters,
  type QuestionContext,
  type QuestionScope,
  type ViewerInput,
} from '#server/semantic/public.ts';

/** A statement that can run: checked for a reader, with what reading its data sets takes. */
export type LoadedStatement = { checked: CheckedStatement; input: SqlStatement; shared: QuestionContext };

/** Reads and checks a statement for a person, whose rights are read anew each time. @throws StatementRefused */
export async function loadStatement(
  { context, inUnit }: QuestionScope,
  input: SqlStatement,
  viewerInput: ViewerInput,
): Promise<LoadedStatement> {
  const query = await readText(input.text);
  const wrong = findSearchFault(input.filters);
  if (wrong) refuseStatement('wrong', wrong.fault);
  await requireZones(context, input, new Map());
  const { checked, shared, filters } = await inUnit(async (unit) => {
    const viewer = await loadViewer(unit, viewerInput);
    const named = [input.text, input.filters];
    const own = await loadModel(unit, context.ports, { named, reader: viewerInput.person });
    const found = checkFor(query, input, { model: own.model, viewer, now: unit.now.getTime() });
    const dataSets = [...new Set(found.readings.map(({ table }) => table.dataSet))];
    const reading = await loadReadingContext(unit, context.ports, {
      own,
      dataSets,
      span: { from: 0, to: 0 },
      isSearched: input.filters.flatMap(listPlainFilters).some((one) => 'search' in one),
      viewer,
      person: viewerInput.person,
    });
    requireReadable(dataSets, reading);
    const resolved = await resolveNameFilters(unit, input.filters);
    return { checked: found, shared: reading, filters: resolved };
  });
  await requireZones(context, input, checked.zones);
  return { checked, input: { ...input, filters }, shared };
}

function requireReadable(dataSets: readonly DataSet[], { factsAsOf, pool }: QuestionContext): void {
  if (factsAsOf === null && dataSets.some(isOfFacts))
    refuseStatement('unavailable', fault('facts_not_built'));
  const ofPool = dataSets.find(({ scope }) => scope === 'pool');
  if (ofPool && pool === null) refuseStatement('hidden', fault('data_set_hidden', { data_set: ofPool.name }));
}
