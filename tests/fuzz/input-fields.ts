import { z } from 'zod';

/** The parts of JSON Schema that the inputs of the suite use. */
type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
};

/** A position in an input: names and indexes, and `|n` for the n-th of several shapes. */
export type Path = readonly string[];
export type Field = { path: Path; shape: Shape };

/** The schema that a caller has to satisfy. */
export function toShape(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const choices = (shape: Shape): Shape[] | undefined => shape.anyOf ?? shape.oneOf ?? shape.allOf;

/** Every position of an input, at any depth, whose schema `of` selects. */
export function findFields(shape: Shape, of: (shape: Shape) => boolean, path: Path = []): Field[] {
  return [
    ...(of(shape) ? [{ path, shape }] : []),
    ...(choices(shape) ?? []).flatMap((one, at) => findFields(one, of, [...path, `|${at}`])),
    ...(shape.items ? findFields(shape.items, of, [...path, '0']) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => findFields(one, of, [...path, key])),
    ...(isRecord(shape.additionalProperties)
      ? findFields(shape.additionalProperties, of, [...path, 'some_key'])
      : []),
  ];
}

/** Every position that takes a string. */
export function findStringFields(shape: Shape): Field[] {
  return findFields(shape, ({ type, const: only }) => type === 'string' && only === undefined);
}

/** The smallest value that fits a schema. */
export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = choices(shape) ?? [];
  if (first) return sampleOf(first);
  if (shape.type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((key) => [key, sampleOf(shape.properties?.[key] ?? {})]),
    );
  if (shape.type === 'array') return shape.minItems ? [sampleOf(shape.items ?? {})] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'number' || shape.type === 'integer')
    return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
  if (shape.type === 'string') return sampleText(shape);
  return null;
}

const BY_FORMAT: Record<string, string> = {
  uuid: '01920000-0000-7000-8000-000000000000',
  email: 'somebody@example.com',
  uri: 'https://example.com/',
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  tel: '+66812345678',
};
/** Texts for fields of a form of their own: colours, numbers, keys of stores, ids of apps, names of servers, tokens of bots. */
const PATTERNED = [
  '#123456',
  '12345678',
  'ABCD1234',
  'wx0123456789abcdef',
  'com.example.app',
  'a.example',
  '4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcY',
];
function sampleText({ format = '', pattern, minLength = 1 }: Shape): string {
  const plain = 'x'.repeat(minLength);
  const fits = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'i').test(text);
  return BY_FORMAT[format] ?? [plain, ...PATTERNED].find(fits) ?? plain;
}

/** Whether a value is of one of several shapes, recognised by a field that only that shape has. */
function isOf(shape: Shape, value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(shape.properties ?? {}).every(
      ([key, one]) => one.const === undefined || one.const === value[key],
    )
  );
}

/** An input with one position changed; missing parents are generated. */
export function withValue(
  shape: Shape,
  base: unknown,
  { path, value }: { path: Path; value: unknown },
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step.startsWith('|')) {
    const chosen = choices(shape)?.[Number(step.slice(1))] ?? {};
    return withValue(chosen, isOf(chosen, base) ? base : sampleOf(chosen), { path: rest, value });
  }
  if (shape.items) {
    const list = Array.isArray(base) ? [...base] : [];
    list[0] = withValue(shape.items, list[0], { path: rest, value });
    return list;
  }
  const inner =
    shape.properties?.[step] ?? (isRecord(shape.additionalProperties) ? shape.additionalProperties : {});
  const record = isRecord(base) ? base : sampleOf(shape);
  return {
    ...(isRecord(record) ? record : {}),
    [step]: withValue(inner, isRecord(record) ? record[step] : undefined, { path: rest, value }),
  };
}

/** The steps of a path as a response names them. */
export const toSteps = (path: Path): string[] => path.filter((step) => !step.startsWith('|'));

/** The value at a position of a value. */
export function getValueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) => (Array.isArray(inner) ? inner[Number(step)] : isRecord(inner) ? inner[step] : undefined),
    value,
  );
}
