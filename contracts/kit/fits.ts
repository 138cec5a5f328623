import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Test = (value: unknown) => boolean;

/**
 * Whether a value already equals the result of parsing it by its schema, so that it need not be copied: for a list of ten thousand rows
 * this takes a fraction of the parsing time. False also where only parsing can decide: a schema that transforms its input, a field unknown
 * to the schema. A caller that gets false parses the value.
 */
export function matchesSchema<S extends z.ZodType>(schema: S, value: unknown): value is z.output<S> {
  return testOf(schema)?.(value) ?? false;
}

/** Parses a value by its schema, as `safeParse` does; a value that already matches is returned as it is instead of as a copy. */
export function readAs<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  return matchesSchema(schema, value) ? { success: true, data: value } : schema.safeParse(value);
}

/** Tests are built once for each schema; null for schemas that require parsing. */
const TESTS = new WeakMap<object, Test | null>();

function testOf(schema: object): Test | null {
  const known = TESTS.get(schema);
  if (known !== undefined) return known;
  // A recursive schema finds this on its way: it is parsed.
  TESTS.set(schema, null);
  const made = isSchema(schema) ? makeTest(schema) : null;
  TESTS.set(schema, made);
  return made;
}

/** Zod declares inner schemas as the base type; each is one of the types that it lists. */
const isSchema = (schema: object): schema is Schema => '_zod' in schema;

function makeTest(schema: Schema): Test | null {
  const kind = kindTest(schema);
  const checks = checksOf(schema).map(checkTest);
  if (!kind || checks.length === 0) return kind;
  return (value) => kind(value) && checks.every((check) => check(value));
}

function kindTest(schema: Schema): Test | null {
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
      // A missing value may be filled in further inside; then only a present value is as parsed.
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
}

const PLAIN = {
  string: (value: unknown) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value: unknown) => typeof value === 'boolean',
} as const;
const isNull: Test = (value) => value === null;
const isMissing: Test = (value) => value === undefined;

function oneOf(values: Iterable<unknown>): Test {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
}

function either(absent: Test, inner: object): Test | null {
  const test = testOf(inner);
  return test && ((value) => absent(value) || test(value));
}

const isFilledIn = (schema: object): boolean => isSchema(schema) && schema._zod.optin === 'defaulted';

function isThere(inner: object): Test | null {
  const test = testOf(inner);
  return test && ((value) => value !== undefined && test(value));
}

function listTest(element: object): Test | null {
  const test = testOf(element);
  return test && ((value) => Array.isArray(value) && value.every((item) => test(item)));
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Only fields known to the schema: parsing drops or refuses others. */
function objectTest(shape: z.core.$ZodShape): Test | null {
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
}

function recordTest({ keyType, valueType }: z.core.$ZodRecordDef): Test | null {
  const test = testOf(valueType);
  const named = isSchema(keyType) && keyType._zod.def.type === 'string' && checksOf(keyType).length === 0;
  // Records whose keys are checked or listed require parsing.
  if (!test || !named) return null;
  return (value) =>
    isFields(value) && Object.keys(value).every((name) => name !== '__proto__' && test(value[name]));
}

/**
 * Parsing takes the first schema that accepts a value, even where it drops half of it. So every schema before the last must accept a value
 * unchanged or not at all.
 */
function unionTest(options: readonly object[]): Test | null {
  const tests = options.map(testOf);
  if (!tests.every((test) => test !== null) || !options.slice(0, -1).every(isRigid)) return null;
  return (value) => tests.some((test) => test(value));
}

const RIGID = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum']);
function isRigid(schema: object): boolean {
  return (
    isSchema(schema) &&
    RIGID.has(schema._zod.def.type) &&
    checksOf(schema).every(({ _zod }) => hasPattern(_zod.def))
  );
}

/** The checks of a value besides its type: a format, a length, a custom rule. */
type Check = {
  _zod: {
    check: (payload: { value: unknown; issues: unknown[] }) => unknown;
    def: { check?: string; format?: string; pattern?: RegExp };
  };
};
function isCheck(one: object): one is Check {
  return '_zod' in one && typeof one._zod === 'object' && one._zod !== null && 'check' in one._zod;
}

/** Formats (ids, instants) are types and checks in one. */
function checksOf(schema: Schema): Check[] {
  const candidates: object[] = [schema, ...(schema._zod.def.checks ?? [])];
  return candidates.filter(isCheck);
}

/** Formats that their pattern describes completely; others also examine what they parse, and may transform it. */
const PATTERNS = new Set(['uuid', 'datetime', 'date', 'regex']);
function hasPattern({ check, format = '', pattern }: Check['_zod']['def']): boolean {
  return (
    check === 'string_format' &&
    PATTERNS.has(format) &&
    pattern !== undefined &&
    pattern.flags.search(/[gy]/) < 0
  );
}

function checkTest({ _zod }: Check): Test {
  const { check, format, pattern } = _zod.def;
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger;
  if (pattern && hasPattern(_zod.def)) return (value) => typeof value === 'string' && pattern.test(value);
  return (value) => {
    const payload = { value, issues: [] };
    const later = _zod.check(payload);
    return !(later instanceof Promise) && payload.issues.length === 0 && Object.is(payload.value, value);
  };
}
