import { z } from 'zod';
import { group, Written } from './query-shape.ts';

/**
 * Trees of other query parsers, as shapes to which Earshot's are compared. A construct that Earshot's language lacks is `other`, which
 * equals nothing.
 */

type Luqum = {
  type: string;
  value?: string | undefined;
  degree?: string | number | null | undefined;
  children?: Luqum[] | undefined;
};
const Luqum: z.ZodType<Luqum> = z.lazy(() =>
  z.object({
    type: z.string(),
    value: z.string().optional(),
    degree: z.union([z.string(), z.number()]).nullish(),
    children: z.array(Luqum).optional(),
  }),
);

export const formatLuqumShape = (ast: unknown): string => luqum(Luqum.parse(ast), 'word');

function luqum({ type, value = '', degree, children = [] }: Luqum, leaf: 'word' | 'field'): string {
  const parts = (): string[] => children.map((child) => luqum(child, leaf));
  switch (type) {
    case 'Word':
      return `${leaf} ${Written.parse(value)}`;
    case 'Phrase':
      return `${leaf} ${Written.parse(value.slice(1, -1))}`;
    case 'UnknownOperation':
    case 'AndOperation':
      return group('and', parts());
    case 'OrOperation':
      return group('or', parts());
    case 'Not':
    case 'Prohibit':
      return `not ${parts().join(' ')}`;
    case 'Plus':
    case 'Group':
    case 'FieldGroup':
      return parts().join(' ');
    case 'SearchField':
      return children.map((child) => luqum(child, 'field')).join(' ');
    case 'Proximity':
      return near(Number(degree), children[0]?.value?.slice(1, -1) ?? '');
    default:
      return `other ${type}`;
  }
}

function near(distance: number, phrase: string): string {
  return phrase
    .split(/\s+/)
    .map((word) => `word ${word}`)
    .reduce((left, right) => `near ${distance} ${left} ${right}`);
}

const Term = z.object({
  field: z.string().optional(),
  term: z.string(),
  quoted: z.boolean(),
  regex: z.boolean().nullish(),
  similarity: z.number().nullish(),
  proximity: z.number().nullish(),
  boost: z.number().nullish(),
  prefix: z.string().nullish(),
});
const Range = z.object({
  term_min: z.string(),
  term_max: z.string(),
  inclusive: z.enum(['left', 'right', 'both', 'none']),
});
const Node = z.object({
  left: z.unknown().optional(),
  operator: z.string().optional(),
  right: z.unknown().optional(),
  start: z.string().optional(),
});

export function formatLuceneShape(ast: unknown): string {
  const term = Term.safeParse(ast);
  if (term.success) return luceneTerm(term.data);
  const range = Range.safeParse(ast);
  if (range.success) return luceneRange(range.data);
  const { left, operator, right, start } = Node.parse(ast);
  if (left === undefined) return 'nothing';
  const first = start === 'NOT' ? `not ${formatLuceneShape(left)}` : formatLuceneShape(left);
  if (operator === undefined || right === undefined) return first;
  const second = formatLuceneShape(right);
  if (operator === 'NOT') return group('and', [first, `not ${second}`]);
  return group(operator === 'OR' || operator === '||' ? 'or' : 'and', [first, second]);
}

function luceneRange({ term_min, term_max, inclusive }: z.infer<typeof Range>): string {
  const [open, close] = { left: ['[', '}'], right: ['{', ']'], both: ['[', ']'], none: ['{', '}'] }[
    inclusive
  ];
  return `range ${open}${term_min} ${term_max}${close}`;
}

function luceneTerm({
  field,
  term,
  regex,
  similarity,
  proximity,
  boost,
  prefix,
}: z.infer<typeof Term>): string {
  if (regex === true || typeof similarity === 'number' || typeof boost === 'number') return 'other';
  const leaf = field === undefined || field === '<implicit>' ? 'word' : 'field';
  const shape = typeof proximity === 'number' ? near(proximity, term) : `${leaf} ${Written.parse(term)}`;
  return prefix === '-' || prefix === '!' ? `not ${shape}` : shape;
}

type Liqe = { type: string } & Record<string, unknown>;
const Liqe: z.ZodType<Liqe> = z.looseObject({ type: z.string() });
const Operator = z.object({ operator: z.string() });
const Bounds = z.object({
  min: z.number(),
  max: z.number(),
  minInclusive: z.boolean(),
  maxInclusive: z.boolean(),
});

export function formatLiqeShape(ast: unknown, leaf = 'word'): string {
  const node = Liqe.parse(ast);
  switch (node.type) {
    case 'LiteralExpression':
      return `${leaf} ${Written.parse(node.value)}`;
    case 'Tag': {
      const named = Liqe.parse(node.field).type === 'Field';
      return formatLiqeShape(node.expression, named ? 'field' : 'word');
    }
    case 'ParenthesizedExpression':
      return formatLiqeShape(node.expression, leaf);
    case 'UnaryOperator':
      return `not ${formatLiqeShape(node.operand)}`;
    case 'LogicalExpression': {
      const { operator } = Operator.parse(node.operator);
      return group(operator === 'OR' || operator === '||' ? 'or' : 'and', [
        formatLiqeShape(node.left),
        formatLiqeShape(node.right),
      ]);
    }
    case 'RangeExpression': {
      const { min, max, minInclusive, maxInclusive } = Bounds.parse(node.range);
      return `range ${minInclusive ? '[' : '{'}${min} ${max}${maxInclusive ? ']' : '}'}`;
    }
    default:
      return `other ${node.type}`;
  }
}
