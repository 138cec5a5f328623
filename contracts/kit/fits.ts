import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Test = (value: unknown) => boolean;

/**
 * Whether a value already is what reading it by its shape would answer, so that it need not be built anew: a list of ten thousand
 * rows is asked in a fraction of the time that reading it takes. False also where only reading can tell: a shape that makes
 * something else of what it is given, a field that the shape does not know. Whoever hears false reads it.
 */
export const matchesSchema = <S extends z.ZodType>(schema: S, value: unknown): value is z.output<S> =>
  testOf(schema)?.(value) ?? false;

/** Reads a value by its shape, as `safeParse` does; what fits already comes back as it is instead of as a copy. */
export const readAs = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  matchesSchema(schema, value) ? { success: true, data: value } : schema.safeParse(value);

/** Tests are made once for each shape; null for shapes of which reading alone can tell. */
const TESTS = new WeakMap<object, Test | null>();

const testOf = (schema: object): Test | null => {
  const known = TESTS.get(schema);
  if (known !== undefined) return known;
  // A shape that holds itself meets this on its way: it is read.
  TESTS.set(schema, null);
  const made = isSchema(schema) ? makeTest(schema) : null;
  TESTS.set(schema, made);
  return made;
};

/** Zod declares inner shapes as the bare base of all; each is one of those that it lists. */
const isSchema = (schema: object): schema is Schema => '_zod' in schema;

const makeTest = (schema: Schema): Test | null => {
  const kind = kindTest(schema);
  const checks = checksOf(schema).map(checkTest);
  if (!kind || checks.length === 0) return kind;
  return (value) => kind(value) && checks.every((check) => check(value));
};

const kindTest = (schema: Schema): Test | null => {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return 'coerce' in def && def.coerce ? null : PLAIN[def.type];
    case 'null':
      return isNull;
    case 'unknown':
      return () => true;
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(schema._zod.values ?? []);
    case 'nullable':
      return either(isNull, def.innerType);
    case 'optional':
      // What is missing may be filled in further inside; then only what is there is as it would be read.
      return isFilledIn(def.innerType) ? testOf(def.innerType) : either(isMissing, def.innerType);
    case 'default':
      return isThere(def.innerType);
    case 'array':
      return listTest(def.element);
    case 'object':
      return objectTest(def.shape);
    case 'record':
      return recordTest(def);
    case 'union':
      return unionTest(def.options);
    default:
      return null;
  }
};

const PLAIN = {
  string: (value: unknown) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value: unknown) => typeof value === 'boolean',
} as const;
const isNull: Test = (value) => value === null;
const isMissing: Test = (value) => value === undefined;

const oneOf = (values: Iterable<unknown>): Test => {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
};

const either = (absent: Test, inner: object): Test | null => {
  const test = testOf(inner);
  return test && ((value) => absent(value) || test(value));
};

const isFilledIn = (schema: object): boolean => isSchema(schema) && schema._zod.optin === 'defaulted';

const isThere = (inner: object): Test | null => {
  const test = testOf(inner);
  return test && ((value) => value !== undefined && test(value));
};

const listTest = (element: object): Test | null => {
  const test = testOf(element);
  return test && ((value) => Array.isArray(value) && value.every((item) => test(item)));
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Fields that the shape knows, and no others: reading drops those, or refuses them. */
const objectTest = (shape: z.core.$ZodShape): Test | null => {
  const names = Object.keys(shape);
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const test = testOf(field);
    return test ? { name, test, optional: field._zod.optin === 'optional' } : [];
  });
  if (fields.length < names.length || names.includes('__proto__')) return null;
  return (value) => {
    if (!isFields(value)) return false;
    let known = 0;
    for (const { name, test, optional } of fields) {
      const part = value[name];
      const there = part !== undefined || Object.hasOwn(value, name);
      if (there ? !test(part) : !optional) return false;
      if (there) known += 1;
    }
    return Object.keys(value).length === known;
  };
};

const recordTest = ({ keyType, valueType }: z.core.$ZodRecordDef): Test | null => {
  const test = testOf(valueType);
  const named = isSchema(keyType) && keyType._zod.def.type === 'string' && checksOf(keyType).length === 0;
  // Names that are checked or listed are for reading.
  if (!test || !named) return null;
  return (value) =>
    isFields(value) && Object.keys(value).every((name) => name !== '__proto__' && test(value[name]));
};

/**
 * Reading takes the first shape that it can read a value by, even where it drops half of it. So before the last shape there may only be
 * such as take a value as it is or not at all.
 */
const unionTest = (options: readonly object[]): Test | null => {
  const tests = options.map(testOf);
  if (!tests.every((test) => test !== null) || !options.slice(0, -1).every(isRigid)) return null;
  return (value) => tests.some((test) => test(value));
};

const RIGID = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum']);
const isRigid = (schema: object): boolean =>
  isSchema(schema) &&
  RIGID.has(schema._zod.def.type) &&
  checksOf(schema).every(({ _zod }) => hasPattern(_zod.def));

/** What is asked of a value beside its kind: a format, a length, a rule of one's own. */
type Check = {
  _zod: {
    check: (asked: { value: unknown; issues: unknown[] }) => unknown;
    def: { check?: string; format?: string; pattern?: RegExp };
  };
};
const isCheck = (one: object): one is Check =>
  '_zod' in one && typeof one._zod === 'object' && one._zod !== null && 'check' in one._zod;

/** Formats (ids, instants) are kinds and checks in one. */
const checksOf = (schema: Schema): Check[] => {
  const asked: object[] = [schema, ...(schema._zod.def.checks ?? [])];
  return asked.filter(isCheck);
};

/** Formats that their pattern says wholly; others also look at what they read, and may write it in another way. */
const PATTERNS = new Set(['uuid', 'datetime', 'date', 'regex']);
const hasPattern = ({ check, format = '', pattern }: Check['_zod']['def']): boolean =>
  check === 'string_format' &&
  PATTERNS.has(format) &&
  pattern !== undefined &&
  pattern.flags.search(/[gy]/) < 0;

const checkTest = ({ _zod }: Check): Test => {
  const { check, format, pattern } = _zod.def;
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger;
  if (pattern && hasPattern(_zod.def)) return (value) => typeof value === 'string' && pattern.test(value);
  return (value) => {
    const asked = { value, issues: [] };
    const later = _zod.check(asked);
    return !(later instanceof Promise) && asked.issues.length === 0 && Object.is(asked.value, value);
  };
};
