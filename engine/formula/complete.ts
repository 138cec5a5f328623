import { checkFormula, type FormulaCheckOptions } from '#engine/formula/check.ts';
import type { ExpectedValue } from '#engine/formula/checker.ts';
import type { FormulaName } from '#engine/formula/environment.ts';
import { flattenExpression } from '#engine/formula/expression.ts';
import type { FunctionSpec } from '#engine/formula/function-spec.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#engine/formula/functions.ts';
import { parseFormula } from '#engine/formula/parse.ts';
import { printName } from '#engine/formula/print.ts';
import { tokenizeFormula } from '#engine/formula/tokens.ts';
import type { ValueKind } from '#engine/formula/value-type.ts';

/** What can be inserted: `text` takes the place of what has been typed. */
export type FormulaSuggestion = { text: string } & (
  | { kind: 'name'; name: FormulaName }
  /** `help` is the key of the text that says what the function gives. */
  | { kind: 'function'; name: FunctionName; signature: string; help: string }
  | { kind: 'word' | 'operator' }
);

/** The suggestions at a caret, and the range of the text that they replace. */
export type FormulaCompletion = { start: number; end: number; suggestions: FormulaSuggestion[] };

/**
 * What may be written at a caret: names and functions that fit the type that is expected there, words of a list, or operators after a complete
 * value. Nothing within a constant text.
 */
export function completeFormula(
  text: string,
  caret: number,
  options: FormulaCheckOptions,
): FormulaCompletion | undefined {
  const before = text.slice(0, caret);
  const named = PARAMETER.exec(before);
  if (named) return completeParameter(named, caret, options);
  const typed = TYPED.exec(before)?.[0] ?? '';
  const start = caret - typed.length;
  const head = before.slice(0, start);
  if (tokenizeFormula(head).faults.some(({ fault }) => fault.code === 'formula_text_unclosed'))
    return undefined;
  const search = typed.replace('[', '').toLowerCase();
  const suggestions = listSuggestions(head, options).filter((one) => isMatch(one, search));
  return {
    start,
    end: caret,
    suggestions: suggestions.toSorted((a, b) => rank(a, search) - rank(b, search)),
  };
}

/** A name that has been begun, in brackets or without. */
const TYPED = /(?:\[[^[\]]*|[\p{L}_][\p{L}\p{M}\p{N}_.]*)$/u;

/** A parameter whose name has been begun. */
const PARAMETER = /\bparameter\s*\(\s*"?(?<typed>[\w-]*)$/i;

/** The parameters with a name that begins or goes on like this; each takes the place of the whole call. */
function completeParameter(
  { index: start, groups }: RegExpExecArray,
  end: number,
  { parameters = {} }: FormulaCheckOptions,
): FormulaCompletion {
  const typed = groups?.['typed']?.toLowerCase() ?? '';
  const names = Object.keys(parameters).filter((name) => name.toLowerCase().includes(typed));
  return { start, end, suggestions: names.map(toParameter) };
}

/** Names of dashboards may have signs that no name of a formula has, so they are written as texts. */
function toParameter(name: string): FormulaSuggestion {
  return { kind: 'word', text: `parameter("${name}")` };
}

function listSuggestions(head: string, options: FormulaCheckOptions): FormulaSuggestion[] {
  const parsed = parseFormula(head);
  const { expected } = checkFormula(parsed.tree, options);
  const missing = flattenExpression(parsed.tree).find(
    (node) => node.kind === 'missing' && node.at?.start === head.length,
  );
  const value = missing && expected.get(missing);
  if (value !== undefined) return listValues(value, options);
  return missing === undefined ? listOperators(parsed.ok ? [] : parsed.faults.map(({ fault }) => fault)) : [];
}

function listValues(
  value: ExpectedValue,
  { environment, parameters = {} }: FormulaCheckOptions,
): FormulaSuggestion[] {
  if (value.words !== undefined) return value.words.map((text) => ({ kind: 'word', text }));
  const { kinds, scope } = value;
  const ofLevel = environment.names.filter(({ level }) => level === scope.level);
  const fits = ({ type: { kind } }: FormulaName): boolean => kinds.some((one) => one === kind);
  // Where only a condition is expected, any other value may begin a comparison.
  const isCondition = kinds.length === 1 && kinds[0] === 'boolean';
  const compared = isCondition ? ofLevel.filter((one) => !fits(one)) : [];
  const names = [...ofLevel.filter(fits), ...compared];
  return [
    ...names.map((name): FormulaSuggestion => ({ kind: 'name', name, text: printName(name.name) })),
    ...Object.entries(parameters)
      .filter(([, one]) => kinds.includes(typeof one === 'number' ? 'number' : 'text'))
      .map(([name]) => toParameter(name)),
    ...FUNCTION_NAMES.filter((name) => isFitting(FUNCTIONS[name], value)).map(toFunction),
    ...(kinds.includes('boolean') ? (['true', 'false', 'not '] as const) : []).map(toWord),
    ...(kinds.length > 0 ? ['case when '] : []).map(toWord),
  ];
}

function toFunction(name: FunctionName): FormulaSuggestion {
  const parameters = FUNCTIONS[name].parameters.map((one) => {
    const repeated = one.rest === true ? '…' : '';
    return one.optional === true ? `[${one.name}${repeated}]` : one.name;
  });
  const signature = `${name}(${parameters.join(', ')})`;
  return { kind: 'function', name, text: `${name}(`, signature, help: `formula.help.${name}` };
}

const toWord = (text: string): FormulaSuggestion => ({ kind: 'word', text });

/** Functions over rows are for measures, and those of texts and times for rows. */
function isFitting(spec: FunctionSpec, { kinds, scope: { level, within } }: ExpectedValue): boolean {
  const { group } = spec;
  if (!listResultKinds(spec).some((kind) => kinds.includes(kind))) return false;
  if (group === 'logic' || group === 'number') return true;
  if (group === 'text' || group === 'date') return level === 'row';
  return level === 'aggregate' && (group === 'aggregate' || within[group] !== true);
}

function listResultKinds({ result, parameters }: FunctionSpec): readonly ValueKind[] {
  switch (result) {
    case 'count':
    case 'percent':
    case 'number':
      return ['number'];
    case 'truncated':
      return ['time', 'day'];
    case 'same':
    case 'unified':
      return parameters.flatMap((one) =>
        one.accepts === 'value' && (result === 'same' || one.unified === true) ? one.kinds : [],
      );
    default:
      return [result];
  }
}

const OPERATORS = ['+', '-', '*', '/', '=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in ('];

/** After a complete value: operators, and the words with which an open `case` goes on. */
function listOperators(
  faults: readonly { code: string; params: Readonly<Record<string, unknown>> }[],
): FormulaSuggestion[] {
  const expected = faults.flatMap(({ code, params }) =>
    code === 'formula_word_expected' && typeof params['word'] === 'string' ? [params['word']] : [],
  );
  const words = expected.includes('then')
    ? ['then']
    : expected.includes('end')
      ? ['when', 'else', 'end']
      : [];
  return [...words.map(toWord), ...OPERATORS.map((text): FormulaSuggestion => ({ kind: 'operator', text }))];
}

function spellings(one: FormulaSuggestion): readonly string[] {
  return one.kind === 'name' ? [one.name.name, ...(one.name.labels ?? [])] : [one.text];
}

function isMatch(one: FormulaSuggestion, search: string): boolean {
  return spellings(one).some((known) => known.toLowerCase().includes(search));
}

/** What begins with the typed letters comes first, names before functions. */
function rank(one: FormulaSuggestion, search: string): number {
  return (
    (spellings(one).some((known) => known.toLowerCase().startsWith(search)) ? 0 : 10) +
    ['name', 'word', 'function', 'operator'].indexOf(one.kind)
  );
}
