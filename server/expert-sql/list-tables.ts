import type { listSqlTables as listTablesCall } from '#contracts/expert-sql/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import {
  AGGREGATES,
  FUNCTIONS,
  ORDERED_AGGREGATES,
  WINDOW_FUNCTIONS,
  type Signature,
} from '#engine/expert-sql/functions.ts';
import { listSqlTables } from '#engine/expert-sql/sql-table.ts';
import { loadViewer, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

type ListedTables = AnswerOf<typeof listTablesCall>;
type ListedFunction = ListedTables['functions'][number];

/** What a statement of a person may name. */
export async function listTables(
  { context, inUnit }: QuestionScope,
  input: ViewerInput,
): Promise<ListedTables> {
  const { viewer, model } = await inUnit(async (unit) => ({
    viewer: await loadViewer(unit, input),
    model: (await context.ports.loadAccountModel(unit, input.person)).model,
  }));
  return {
    tables: listSqlTables(model, viewer).map(({ name, dataSet, columns, measures }) => ({
      name,
      data_set: dataSet.name,
      row: dataSet.row,
      columns: [...columns.values()].map(({ field: _field, ...column }) => column),
      measures: [...measures.values()].map((one) => ({
        name: one.name,
        unit: one.unit,
        ratio: one.denominator !== null,
      })),
    })),
    functions: [
      ...listFunctions(FUNCTIONS, 'row'),
      ...listFunctions(AGGREGATES, 'aggregate'),
      ...listFunctions(ORDERED_AGGREGATES, 'aggregate'),
      ...listFunctions(WINDOW_FUNCTIONS, 'window'),
      { name: 'measure', kind: 'aggregate', forms: ['measure(name) → decimal'] },
      { name: 'parameter', kind: 'row', forms: ['parameter(name)'] },
      { name: 'unnest', kind: 'rows', forms: ['unnest(list)'] },
      { name: 'generate_series', kind: 'rows', forms: ['generate_series(start, stop, step)'] },
    ],
  };
}

function listFunctions(
  register: Readonly<Record<string, readonly Signature[]>>,
  kind: ListedFunction['kind'],
): ListedFunction[] {
  return Object.entries(register).map(([name, forms]) => ({
    name,
    kind,
    forms: forms.map((form) => printForm(name, form)),
  }));
}

function printForm(name: string, { operands, optional = 0, rest, result }: Signature): string {
  const known = operands.map((one, index) => {
    const word = one.replace('!', '');
    return index >= operands.length - optional ? `[${word}]` : word;
  });
  return `${name}(${[...known, ...(rest ? ['…'] : [])].join(', ')}) → ${result}`;
}
