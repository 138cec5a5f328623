import { z } from 'zod';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
});
type Schema = z.infer<typeof Schema>;

/** Nested objects are written out to this depth; deeper ones are `{…}`. */
const DEPTH = 2;
/** Choices beyond this number are counted. */
const CHOICES = 8;

/** A schema of the contract in one line, as a person reads it: `{ name: text, parent_id?: id | null, patterns: [text] }`. */
export function formatShape(schema: z.ZodType, io: 'input' | 'output'): string {
  return written(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), DEPTH);
}

function written(given: unknown, depth: number): string {
  const schema = Schema.safeParse(given).data ?? {};
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => written(one, depth)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => written(one, depth)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return choices(schema.enum);
  if (schema.properties) return object(schema, depth);
  if (schema.type === 'array') return `[${written(schema.items, depth)}]`;
  if (schema.type === 'object')
    return `{ [name]: ${schema.additionalProperties ? written(schema.additionalProperties, depth - 1) : 'anything'} }`;
  return plain(schema);
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, CHOICES).map((value) => JSON.stringify(value));
  return values.length > CHOICES ? `one of ${values.length} (${shown[0]} …)` : shown.join(' | ');
}

function object({ properties = {}, required = [] }: Schema, depth: number): string {
  const fields = Object.entries(properties);
  if (fields.length === 0) return '{}';
  if (depth === 0) return '{…}';
  const needed = new Set(required);
  const text = fields.map(
    ([name, inner]) => `${name}${needed.has(name) ? '' : '?'}: ${written(inner, depth - 1)}`,
  );
  return `{ ${text.join(', ')} }`;
}

const FORMATS: Record<string, string> = {
  uuid: 'id',
  'date-time': 'instant',
  uri: 'address',
  email: 'e-mail',
};
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes/no',
};

function plain({ type, format }: Schema): string {
  if (format && FORMATS[format]) return FORMATS[format];
  const types = [type ?? 'anything'].flat();
  return types.map((one) => TYPES[one] ?? one).join(' | ');
}
