import { z } from 'zod';
import { WireFault } from '#contracts/kit/faults/fault.ts';

/** A parameter in a text: `{{limit}}`, or `{{limit, number}}` for one that is written with its thousands apart. */
const PARAMETER = /\{\{(\w+)(, number)?\}\}/g;
/** The parameters whose values are quoted as they are written in JSON. */
const QUOTED: ReadonlySet<string> = new Set(['value', 'values']);

const isFault = (value: unknown): value is WireFault => WireFault.safeParse(value).success;

/**
 * The text of a fault, filled with its parameters; a fault in a parameter becomes its own text.
 * @param textOf the text of a code; undefined where there is none, which leaves the code itself
 */
export function fillFault({ code, params }: WireFault, textOf: (code: string) => string | undefined): string {
  const joined = (list: readonly unknown[], name: string): string => {
    const written = list.map((one) => write(name, one));
    if (!list.some(isFault)) return written.join(', ');
    return written.join(written.every((sentence) => sentence.endsWith('.')) ? ' ' : '; ');
  };
  const write = (name: string, value: unknown): string => {
    if (isFault(value)) return fillFault(value, textOf);
    if (Array.isArray(value)) return joined(z.array(z.unknown()).parse(value), name);
    return QUOTED.has(name) ? (JSON.stringify(value) ?? String(value)) : String(value);
  };
  const text = textOf(code) ?? code;
  return text.replaceAll(PARAMETER, (_all, name: string, grouped?: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return grouped && typeof value === 'number' ? value.toLocaleString('en') : write(name, value);
  });
}
