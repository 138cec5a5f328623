import { z } from 'zod';
import { TIME_UNITS, type TimeUnit } from './duration-units.ts';

/** The controls a field can have. A schema names one with `.meta({ field: 'color' })`; otherwise its type decides. */
export const CONTROLS = [
  'text',
  'longtext',
  'switch',
  'number',
  'select',
  'color',
  'url',
  'secret',
  'tags',
  'choices',
  'rows',
  'duration',
  'reference',
  'query',
  'time',
  'date',
  'month',
] as const;
const Control = z.enum(CONTROLS);
type Control = z.infer<typeof Control>;

type ShownWhen = (values: Readonly<Record<string, unknown>>) => boolean;

/**
 * One field of a form as it is drawn. `choices` belong to a select (one of them) and to choices (any of them); `rows` describes each row of
 * a list of objects; `optional` fields may stay empty. `of` names the list of a reference, `many` means that it takes several; `unit` is
 * the unit in which a duration is stored, which is then shown as a number and a unit; `shownWhen` decides from the values of a form or an item whether the field is used at all.
 */
export type FieldPlan = {
  name: string;
  control: Control;
  optional: boolean;
  choices: readonly string[];
  rows?: readonly FieldPlan[];
  of?: string | undefined;
  many?: boolean;
  unit?: TimeUnit | undefined;
  shownWhen?: ShownWhen;
  initial: unknown;
};

/** What a schema declares about its control with `.meta(…)`. */
const FieldMeta = z.object({
  field: Control.optional().catch(undefined),
  secret: z.boolean().optional().catch(undefined),
  of: z.string().optional().catch(undefined),
  unit: z.enum(TIME_UNITS).optional().catch(undefined),
  /** By sibling field: the values with which this field is used. */
  when: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});
type FieldMeta = z.infer<typeof FieldMeta>;

type InnerField = { type: z.ZodType; optional: boolean; initial: unknown; meta: FieldMeta };

/** Unwraps default, optional, nullable and pipes to the underlying field. */
function innerOf(schema: z.ZodType): InnerField {
  const named = metaOf(schema);
  const within = (type: unknown, more: Partial<InnerField>): InnerField => {
    const inner = innerOf(type instanceof z.ZodType ? type : z.unknown());
    return { ...inner, ...more, meta: { ...inner.meta, ...named } };
  };
  if (schema instanceof z.ZodDefault)
    return within(schema.unwrap(), { optional: true, initial: schema.parse(undefined) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return within(schema.unwrap(), { optional: true });
  if (schema instanceof z.ZodPipe) return within(schema.in, {});
  return { type: schema, optional: false, initial: undefined, meta: named };
}

/** Only declared keys: a key that an outer schema does not declare keeps the inner schema's value. */
function metaOf(schema: z.ZodType): FieldMeta {
  const { field, secret, of, unit, when } = FieldMeta.parse(schema.meta() ?? {});
  const control = field ?? (secret ? 'secret' : undefined);
  return {
    ...(control ? { field: control } : {}),
    ...(of ? { of } : {}),
    ...(unit ? { unit } : {}),
    ...(when ? { when } : {}),
  };
}

/** Whether the sibling fields have the values with which a field is used. */
function besideOf(when: NonNullable<FieldMeta['when']>): ShownWhen {
  return (values) => Object.entries(when).every(([name, wanted]) => wanted.includes(String(values[name])));
}

function byType(type: z.ZodType): Control {
  if (type instanceof z.ZodBoolean) return 'switch';
  if (type instanceof z.ZodNumber) return 'number';
  if (type instanceof z.ZodEnum) return 'select';
  if (type instanceof z.ZodArray) return byElement(type.element);
  if (type instanceof z.ZodURL) return 'url';
  return 'text';
}

function byElement(element: unknown): Control {
  if (element instanceof z.ZodEnum) return 'choices';
  return element instanceof z.ZodObject ? 'rows' : 'tags';
}

function choicesOf(type: unknown): readonly string[] {
  if (type instanceof z.ZodArray) return choicesOf(type.element);
  return type instanceof z.ZodEnum ? type.options.map(String) : [];
}

const EMPTY: Record<Control, unknown> = {
  text: '',
  longtext: '',
  switch: false,
  number: '',
  select: null,
  color: '#3056d3',
  url: '',
  secret: '',
  tags: [],
  choices: [],
  rows: [],
  duration: 0,
  reference: null,
  query: '',
  time: '',
  date: '',
  month: 1,
};

/** The fields of a form, derived from the shape that the contract declares and from its conditions for showing fields. */
export function buildFieldPlans(
  shape: z.ZodRawShape,
  shownWhen: Readonly<Partial<Record<string, ShownWhen>>> = {},
): readonly FieldPlan[] {
  return Object.entries(shape).map(([name, given]) => {
    const schema = given instanceof z.ZodType ? given : z.unknown();
    const { type, optional, initial, meta } = innerOf(schema);
    const control = meta.field ?? byType(type);
    const many = control === 'reference' && type instanceof z.ZodArray;
    const shown = shownWhen[name] ?? (meta.when && besideOf(meta.when));
    return {
      name,
      control,
      optional,
      choices: choicesOf(type),
      ...(type instanceof z.ZodArray && type.element instanceof z.ZodObject
        ? { rows: buildFieldPlans(type.element.shape) }
        : {}),
      ...(control === 'reference' ? { of: meta.of, many } : {}),
      ...(meta.unit ? { unit: meta.unit } : {}),
      ...(shown ? { shownWhen: shown } : {}),
      initial: initial ?? (many ? [] : EMPTY[control]),
    };
  });
}
