import type { Fault, FaultCode } from '#engine/query/fault.ts';
import { FIELDS, type FieldName } from '#engine/query/fields.ts';
import { toPlainLetters, escapePattern } from '#engine/query/pattern-text.ts';
import { readRange } from '#engine/query/range.ts';
import { readRelative } from '#engine/query/relative.ts';
import type { ValueToken } from '#engine/query/token.ts';
import { groupOf, type SourceRange, type Query } from '#engine/query/tree.ts';

/** What a field's value means, or why it cannot be one. `at` is the place of field and value together. */
export function parseFieldTerm(field: FieldName, token: ValueToken, at: SourceRange): Query | Fault {
  const { kind } = FIELDS[field];
  const place = { start: token.start, end: token.end };
  if (
    token.type === 'word' &&
    token.text === '*' &&
    field !== 'has' &&
    field !== 'is' &&
    field !== 'anywhere'
  )
    return { kind: 'any', field, at };
  if (kind === 'number' || kind === 'time') {
    const span = kind === 'time' && token.type === 'word' ? readRelative(token.text) : undefined;
    if (span !== undefined) return { kind: 'relative', field, span, at };
    const range = readRange(token, kind);
    if (range === undefined) return { ...place, code: 'field_range', values: { field } };
    return { kind: 'range', field, ...range, at };
  }
  if (token.type === 'range' || (token.type === 'word' && /^(?:[<>]=?|=[<>]?)\d/.test(token.text)))
    return { ...place, code: 'field_no_range', values: { field } };
  const pattern = token.type === 'word' ? token.text : escapePattern(token.text);
  if (token.text === '') return { ...place, code: 'empty_phrase' };
  if (kind === 'choice' || kind === 'name') return listOf(field, pattern, { place, at });
  if (kind === 'named') return { kind: 'value', field, value: toPlainLetters(pattern) ?? pattern, at };
  if (field === 'anywhere') return anywhere(pattern, at);
  const plain = toPlainLetters(pattern);
  return { kind: 'value', field, value: plain === undefined ? pattern : escapePattern(plain), at };
}

/** A word anywhere; with wildcards it is one that is open at both ends. */
function anywhere(pattern: string, at: SourceRange): Query {
  const plain = toPlainLetters(pattern);
  if (plain !== undefined) return { kind: 'word', text: plain, anywhere: true, at };
  return { kind: 'pattern', pattern: `*${pattern.replace(/^\*+|(?<!\\)\*+$/g, '')}*`, at };
}

/** One value, or several with commas between: any of them. */
function listOf(
  field: FieldName,
  written: string,
  { place, at }: { place: SourceRange; at: SourceRange },
): Query | Fault {
  const terms: Query[] = [];
  for (const one of (toPlainLetters(written) ?? written).split(',').filter((part) => part.trim() !== '')) {
    const value = valueOf(field, one.trim());
    if (value === undefined) return badValue(field, one.trim(), place);
    terms.push({ kind: 'value', field, value, at });
  }
  return terms.length === 0 ? { ...place, code: CODE_WITHOUT, values: { field } } : groupOf('or', terms, at);
}

const CODE_WITHOUT: FaultCode = 'field_without_value';

function badValue(field: FieldName, value: string, place: SourceRange): Fault {
  const allowed = FIELDS[field].values;
  return {
    ...place,
    code: 'field_value',
    values: { field, value, ...(allowed !== undefined && { allowed: allowed.join(', ') }) },
  };
}

/** The value in the form in which it is stored; undefined where there can be none such. */
function valueOf(field: FieldName, written: string): string | undefined {
  const { kind, values } = FIELDS[field];
  if (kind === 'choice') return values?.find((value) => value === written.toLowerCase());
  if (field === 'country') return /^[a-z]{2}$/i.test(written) ? written.toUpperCase() : undefined;
  if (field === 'lang')
    return /^[a-z]{2,8}(?:-[a-z0-9]+)*$/i.test(written) ? written.toLowerCase() : undefined;
  return written;
}
