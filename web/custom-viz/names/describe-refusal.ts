import type { WireFault } from '#contracts/kit/faults/fault.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';

/** Why a question has no answer, with the names that the reader knows in place of those of declarations. */
export function describeRefusal({ fault }: QuestionRefusal, catalog: Catalog): string {
  return describeFault(fault, catalog, fault.message);
}

/** A fault of a question as a sentence, with the names that the reader knows in place of those of declarations. */
export function describeFault(
  { code, params: given }: WireFault,
  catalog: Catalog,
  sentence?: string,
): string {
  const params = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, nameParam(name, value, catalog)]),
  );
  return formatFault({ code, params }, sentence);
}

function nameParam(param: string, value: unknown, catalog: Catalog): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => nameParam(param, one, catalog));
  if (typeof value !== 'string') return value;
  switch (param) {
    case 'measure':
      return catalog.findMeasure(value).label;
    case 'dimension':
    case 'prepared':
      return catalog.nameDimension(value);
    case 'field':
      return value.includes('.') ? catalog.findMeasure(value).label : nameField(value, catalog);
    case 'data_set':
    case 'data_sets':
      return catalog.nameDataSet(value);
    default:
      return value;
  }
}

/** A dimension, or a number of rows that is none. */
function nameField(field: string, catalog: Catalog): string {
  const isNumber =
    !Object.hasOwn(catalog.names.dimensions, field) && Object.hasOwn(catalog.names.numbers, field);
  return isNumber ? catalog.nameNumber(field) : catalog.nameDimension(field);
}
