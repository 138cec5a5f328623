import { z } from 'zod';

/** The controls a field can have. A schema names one with `.meta({ field: 'color' })`; else its type decides. */
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
] as const;
export const Control = z.enum(CONTROLS);
export type Control = z.infer<typeof Control>;

/**
 * One field of a form as it is drawn. `choices` belong to a select (one of them) and to choices (any of them); `rows` is what each
 * row of a list of objects holds; `optional` fields may stay empty.
 */
export type FieldPlan = {
  name: string;
  control: Control;
  optional: boolean;
  choices: readonly string[];
  rows?: readonly FieldPlan[];
  initial: unknown;
};

type Inner = { type: z.ZodType; optional: boolean; initial: unknown; control: Control | undefined };

/** Looks through default, optional, nullable and pipes at what a field really is. */
const innerOf = (schema: z.ZodType): Inner => {
  const named = controlOf(schema.meta());
  const within = (type: unknown, more: Partial<Inner>): Inner => {
    const inner = innerOf(type instanceof z.ZodType ? type : z.unknown());
    return { ...inner, ...more, control: named ?? inner.control };
  };
  if (schema instanceof z.ZodDefault)
    return within(schema.unwrap(), { optional: true, initial: schema.parse(undefined) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return within(schema.unwrap(), { optional: true });
  if (schema instanceof z.ZodPipe) return within(schema.in, {});
  return { type: schema, optional: false, initial: undefined, control: named };
};

const controlOf = (meta: unknown): Control | undefined => {
  const known = z.object({ field: Control.optional(), secret: z.boolean().optional() }).safeParse(meta ?? {});
  if (!known.success) return undefined;
  return known.data.field ?? (known.data.secret ? 'secret' : undefined);
};

const byType = (type: z.ZodType): Control => {
  if (type instanceof z.ZodBoolean) return 'switch';
  if (type instanceof z.ZodNumber) return 'number';
  if (type instanceof z.ZodEnum) return 'select';
  if (type instanceof z.ZodArray) return byElement(type.element);
  if (type instanceof z.ZodURL) return 'url';
  return 'text';
};

const byElement = (element: unknown): Control => {
  if (element instanceof z.ZodEnum) return 'choices';
  return element instanceof z.ZodObject ? 'rows' : 'tags';
};

const choicesOf = (type: unknown): readonly string[] => {
  if (type instanceof z.ZodArray) return choicesOf(type.element);
  return type instanceof z.ZodEnum ? type.options.map(String) : [];
};

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
};

/** The fields of a form, drawn from the shape that the contract declares. */
export const fieldsOf = (shape: z.ZodRawShape): readonly FieldPlan[] =>
  Object.entries(shape).map(([name, given]) => {
    const schema = given instanceof z.ZodType ? given : z.unknown();
    const { type, optional, initial, control = byType(type) } = innerOf(schema);
    return {
      name,
      control,
      optional,
      choices: choicesOf(type),
      ...(type instanceof z.ZodArray && type.element instanceof z.ZodObject
        ? { rows: fieldsOf(type.element.shape) }
        : {}),
      initial: initial ?? EMPTY[control],
    };
  });
