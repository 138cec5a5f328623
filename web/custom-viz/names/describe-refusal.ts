import type { WireFault } from '#contracts/kit/faults/fault.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import type { Catalog } from './catalog.ts';

/** Why a question has no answer, with the names that the reader knows in place of those of declarations. */
export function describeRefusal({ fault }: QuestionRefusal, catalog: Catalog): string {
  const params = Object.fromEntries(
    Object.entries(fault.params).map(([name, value]) => [name, nameParam(name, value, catalog)]),
  );
  return formatFault({ code: fault.code, params } as WireFault, fault.message);
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
    case 'data_set':
    case 'data_sets':
      return catalog.nameDataSet(value);
    default:
      return value;
  }
}
