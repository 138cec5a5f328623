/** The number of a name: null where it has no value, undefined where it is not known yet. */
type ReadNumber = (name: string) => number | null | undefined;

const OPERATORS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '=': (value, bound) => value === bound,
  '!=': (value, bound) => value !== bound,
};

const TAG =
  /\{\{#if\s+(?<name>[\w-]{1,40})(?:\s*(?<operator>>=|<=|!=|>|<|=)\s*(?<bound>-?\d[\d,]*(?:\.\d+)?)\s*(?<percent>%)?)?\s*\}\}|\{\{(?<other>else|\/if)\}\}/gu;
/** A tag that has a line of its own takes the line with it. */
const LINE = /^[ \t]*(\{\{(?:#if[^{}\n]*|else|\/if)\}\})[ \t]*\n/gmu;

/** A condition that is open: whether the text before it is kept, and which of its parts is. `null`: neither, since a number is not known yet. */
type OpenCondition = { isOuterKept: boolean; holds: boolean | null; isElse: boolean };

/**
 * Resolves the conditions of a text: `{{#if name > 10%}}…{{else}}…{{/if}}`, within one another too. A condition without a comparison holds
 * where the number has a value; one on a number without a value does not hold. Both parts are left out while the number is not known. A
 * condition that is not closed goes on to the end; what is not written as a condition is the text that it is.
 */
export function resolveConditions(text: string, readNumber: ReadNumber): string {
  const source = text.replaceAll('\r\n', '\n').replace(/$/, '\n').replaceAll(LINE, '$1').replace(/\n$/, '');
  const open: OpenCondition[] = [];
  let kept = '';
  let from = 0;
  const isKept = (): boolean => {
    const last = open.at(-1);
    return !last || (last.isOuterKept && last.holds !== null && last.holds !== last.isElse);
  };
  for (const found of source.matchAll(TAG)) {
    const { name, operator, bound, percent, other } = found.groups ?? {};
    // A closing tag without a condition is text.
    if (other !== undefined && open.length === 0) continue;
    if (isKept()) kept += source.slice(from, found.index);
    from = found.index + found[0].length;
    const last = open.at(-1);
    if (name !== undefined)
      open.push({
        isOuterKept: isKept(),
        holds: evaluate(readNumber(name), { operator, bound, percent }),
        isElse: false,
      });
    else if (other === 'else' && last) last.isElse = true;
    else open.pop();
  }
  return isKept() ? kept + source.slice(from) : kept;
}

type Comparison = Record<'operator' | 'bound' | 'percent', string | undefined>;

function evaluate(
  value: number | null | undefined,
  { operator, bound = '', percent }: Comparison,
): boolean | null {
  if (value === undefined) return null;
  if (operator === undefined) return value !== null;
  const number = Number(bound.replaceAll(',', '')) / (percent ? 100 : 1);
  return value !== null && (OPERATORS[operator]?.(value, number) ?? false);
}
