import { findField, FIELDS } from '#engine/query/fields.ts';
import { toPlainLetters } from '#engine/query/pattern-text.ts';
import type { RangeBound, Query, RangeQuery } from '#engine/query/tree.ts';

/** Writes a tree in the Boolean language; reading it again gives the same tree. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'word':
      if (query.anywhere === true) return `anywhere:${quote(query.text)}`;
      return query.exact === true ? `{${query.text.replace(/["“”„{}\\]/g, '\\$&')}}` : printWord(query.text);
    case 'pattern':
      return query.pattern;
    case 'and':
      return query.parts
        .map((part) => (part.kind === 'or' ? enclosed(part) : printQuery(part)))
        .join(' AND ');
    case 'or':
      return query.parts
        .map((part) => (part.kind === 'and' ? enclosed(part) : printQuery(part)))
        .join(' OR ');
    case 'not':
      return `NOT ${query.part.kind === 'and' || query.part.kind === 'or' ? enclosed(query.part) : printQuery(query.part)}`;
    case 'near':
      return `${nearSide(query.left)} NEAR/${query.distance}${query.ordered ? 'f' : ''} ${nearSide(query.right)}`;
    case 'value':
      return `${query.field}:${printValue(query.field, query.value)}`;
    case 'range':
      return `${query.field}:${printRange(query)}`;
    case 'relative':
      return `${query.field}:${query.span}`;
    case 'any':
      return `${query.field}:*`;
  }
}

const enclosed = (query: Query): string => `(${printQuery(query)})`;

function nearSide(side: Query): string {
  return side.kind === 'word' || side.kind === 'pattern' ? printQuery(side) : enclosed(side);
}

/** Bare if nothing in it could be parsed as something else. */
function printWord(text: string): string {
  if (!BARE.test(text) || OPERATOR.test(text)) return quote(text);
  const name = /^([a-zA-Z][a-zA-Z_.-]*):/.exec(text);
  return name === null ? text : quote(text);
}

const BARE = /^[\p{L}\p{N}#@$%฿][\p{L}\p{M}\p{N}#@$%฿_.,:;'’/+&=-]*$/u;
const OPERATOR = /^(?:AND|OR|NOT|O?NEAR(?:\/\d*f?)?)$|&&/i;

const quote = (text: string): string => `"${text.replace(/["“”„{}\\]/g, '\\$&')}"`;

function printValue(field: keyof typeof FIELDS, value: string): string {
  const { kind } = FIELDS[field];
  if (kind === 'choice') return value;
  if (kind === 'name' || kind === 'named') return /^[\p{L}\p{N}_-]+$/u.test(value) ? value : quote(value);
  const plain = toPlainLetters(value);
  if (plain === undefined) return value;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*$/u.test(plain) && findField(plain) === undefined
    ? plain
    : quote(plain);
}

function printRange({ field, from, to }: RangeQuery): string {
  const write = ({ value }: RangeBound): string =>
    FIELDS[field].kind === 'time' ? new Date(value).toISOString() : String(value);
  if (from === undefined) return to === undefined ? '*' : `${to.inclusive ? '<=' : '<'}${write(to)}`;
  if (to === undefined) return `${from.inclusive ? '>=' : '>'}${write(from)}`;
  if (from.value === to.value) return write(from);
  return `${from.inclusive ? '[' : '{'}${write(from)} TO ${write(to)}${to.inclusive ? ']' : '}'}`;
}
