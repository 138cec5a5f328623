import { z } from 'zod';
import { WireFault } from '#contracts/kit/faults/fault.ts';

/**
 * A parameter in a text: `{{limit}}`, `{{limit, number}}` for one that is written with its thousands apart, or `{{until, time}}` for an
 * instant of the wire.
 */
const PARAMETER = /\{\{(\w+)(?:, (number|time))?\}\}/g;
/** The parameters whose values are quoted as they are written in JSON. */
const QUOTED: ReadonlySet<string> = new Set(['value', 'values']);

const isInstant = (value: unknown): value is string => z.iso.datetime().safeParse(value).success;
const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const isFault = (value: unknown): value is WireFault => WireFault.safeParse(value).success;

/**
 * The text of a fault, filled with its parameters; a fault in a parameter becomes its own text.
 * @param textOf the text of a code; undefined where there is none, which leaves the code itself
 * @param formatTime how an instant is written; UTC where nobody's zone is known
 */
export function fillFault(
  { code, params }: WireFault,
  textOf: (code: string) => string | undefined,
  formatTime: (at: Date) => string = formatUtc,
): string {
  const joined = (list: readonly unknown[], name: string): string => {
    const written = list.map((one) => write(name, one));
    if (!list.some(isFault)) return written.join(', ');
    return written.join(written.every((sentence) => sentence.endsWith('.')) ? ' ' : '; ');
  };
  const write = (name: string, value: unknown): string => {
    if (isFault(value)) return fillFault(value, textOf, formatTime);
    if (Array.isArray(value)) return joined(z.array(z.unknown()).parse(value), name);
    return QUOTED.has(name) ? (JSON.stringify(value) ?? String(value)) : String(value);
  };
  const text = textOf(code) ?? code;
  return text.replaceAll(PARAMETER, (_all, name: string, form?: string) => {
    const value = params[name];
    if (value === undefined) return '';
    if (form === 'number' && typeof value === 'number') return value.toLocaleString('en');
    if (form === 'time' && isInstant(value)) return formatTime(new Date(value));
    return write(name, value);
  });
}
