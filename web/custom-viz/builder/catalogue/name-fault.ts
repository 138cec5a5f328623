import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import type { Catalogue } from './catalogue.ts';

/** A fault of a question as a sentence, with the names that the reader knows in place of those of declarations. */
export function describeFault(fault: WireFault, catalogue: Catalogue, sentence?: string): string {
  const params = Object.fromEntries(
    Object.entries(fault.params).map(([name, value]) => [name, nameValue(name, value, catalogue)]),
  );
  return formatFault({ code: fault.code, params }, sentence);
}

function nameValue(param: string, value: unknown, catalogue: Catalogue): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => nameValue(param, one, catalogue));
  if (typeof value !== 'string') return value;
  const { dataSets } = SEMANTIC_NAMES[catalogue.language];
  switch (param) {
    case 'measure':
      return catalogue.findMeasure(value)?.name ?? value;
    case 'dimension':
    case 'prepared':
      return catalogue.findDimension(value)?.name ?? value;
    case 'data_set':
    case 'data_sets':
      return dataSets[value]?.name ?? value;
    default:
      return value;
  }
}
