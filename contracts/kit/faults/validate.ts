import { z } from 'zod';
import { WireFault, fault, type Fault, type FaultCode } from '#contracts/kit/faults/fault.ts';

type Issue = z.core.$ZodIssue;

/** A fault and the path of what it is about; the path is empty for the whole value. */
export type PathFault = { path: readonly PropertyKey[]; fault: Fault };

/** A value as its schema parses it, or every fault of it. */
export type Validation<T> = { ok: true; data: T } | { ok: false; faults: readonly PathFault[] };

/** Parses a value by its schema: the one place where the issues of schemas become faults, for the server and for forms. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): Validation<z.output<S>> {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success
    ? { ok: true, data: parsed.data }
    : { ok: false, faults: parsed.error.issues.flatMap(toPathFaults) };
}

/** Faults by the path of their field; the last of each. */
export function toFieldFaults(faults: readonly PathFault[]): Record<string, Fault> {
  return Object.fromEntries(faults.map(({ path, fault: one }) => [path.join('.') || '(body)', one]));
}

function toPathFaults(issue: Issue): PathFault[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], fault: fault('not_known_here') }))
    : [{ path: issue.path, fault: toFault(issue) }];
}

function toFault(issue: Issue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? fault('missing')
        : (TYPES[issue.expected] ?? fault('must_type', { type: issue.expected }));
    case 'invalid_value':
      return ofValues(issue.values);
    case 'too_big':
      return ofMaximum(issue);
    case 'too_small':
      return ofMinimum(issue);
    case 'invalid_format':
      return ofFormat(issue);
    case 'not_multiple_of':
      return fault('multiple', { limit: Number(issue.divisor) });
    case 'invalid_union':
      return ofForms(issue.errors);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0] ? toFault(issue.issues[0]) : fault('not_taken');
    case 'custom':
      return ofCustom(issue);
    default:
      return fault('not_taken');
  }
}

const TYPES: Readonly<Record<string, Fault>> = {
  string: fault('must_text'),
  number: fault('must_number'),
  int: fault('must_whole'),
  bigint: fault('must_whole'),
  boolean: fault('must_true_false'),
  array: fault('must_list'),
  object: fault('must_object'),
  record: fault('must_object'),
  null: fault('must_null'),
};

/** The maximum number of choices that are named; for more, their number is given. */
const MOST_NAMED = 24;

function ofValues(all: readonly unknown[]): Fault {
  const values = all.slice(0, MOST_NAMED);
  if (all.length === 1) return fault('must_be', { value: values[0] });
  return all.length > MOST_NAMED
    ? fault('one_of_more', { values, more: all.length - MOST_NAMED })
    : fault('one_of', { values });
}

type Size = { origin: string; exact?: boolean | undefined; inclusive?: boolean | undefined };

function ofMaximum({ maximum, origin, exact, inclusive }: z.core.$ZodIssueTooBig): Fault {
  const limit = Number(maximum);
  if (exact) return ofExact({ origin }, limit);
  if (origin === 'string') return fault('at_most_characters', { limit });
  if (origin === 'file') return fault('at_most_bytes', { limit });
  if (LISTS.has(origin)) return fault('at_most_entries', { limit });
  return inclusive === false ? fault('less_than', { limit }) : fault('at_most', { limit });
}

function ofMinimum({ minimum, origin, exact, inclusive }: z.core.$ZodIssueTooSmall): Fault {
  const limit = Number(minimum);
  const counted = origin === 'string' || origin === 'file' || LISTS.has(origin);
  if (counted && limit === 1) return fault('not_empty');
  if (exact) return ofExact({ origin }, limit);
  if (origin === 'string') return fault('at_least_characters', { limit });
  if (LISTS.has(origin)) return fault('at_least_entries', { limit });
  return inclusive === false ? fault('more_than', { limit }) : fault('at_least', { limit });
}

const LISTS: ReadonlySet<string> = new Set(['array', 'set', 'map']);

function ofExact({ origin }: Size, limit: number): Fault {
  return origin === 'string' ? fault('exactly_characters', { limit }) : fault('exactly_entries', { limit });
}

const FORMATS: Readonly<Record<string, Fault>> = {
  email: fault('email'),
  url: fault('url'),
  uuid: fault('id'),
  datetime: fault('instant'),
  date: fault('date', { example: '2026-01-31' }),
  time: fault('clock_time'),
};

/** The forms of Zod that have no text of their own. */
const UNNAMED: ReadonlySet<string> = new Set(
  (
    'regex starts_with ends_with includes lowercase uppercase base64 base64url json_string e164 jwt emoji duration ' +
    'guid nanoid cuid cuid2 ulid xid ksuid ipv4 ipv6 cidrv4 cidrv6 mac hostname hex template_literal'
  ).split(' '),
);

/** A form of `formOf` has the code of its fault as its name. */
const isCode = (format: string): format is FaultCode => !UNNAMED.has(format);

function ofFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Fault {
  const known = FORMATS[format];
  if (known) return known;
  return isCode(format) ? { code: format, params: {} } : fault('format', { form: pattern ?? format });
}

/** If each of several forms is refused as a whole, they are all named; deeper faults would concern forms that the caller did not mean. */
function ofForms(forms: readonly (readonly Issue[])[]): Fault {
  const found = forms.flatMap(([issue, ...more]) =>
    issue && more.length === 0 && issue.path.length === 0 ? toPathFaults(issue).slice(0, 1) : [],
  );
  if (found.length === 0 || found.length < forms.length) return fault('no_such_form');
  const unique = new Map(found.map(({ fault: one }) => [JSON.stringify(one), one]));
  return [...unique.values()].reduceRight((other, first) => fault('any_of', { first, other }));
}

const Declared = z.object({ fault: z.custom<Fault>((value) => WireFault.safeParse(value).success) });

function ofCustom({ params }: z.core.$ZodIssueCustom): Fault {
  return Declared.safeParse(params).data?.fault ?? fault('not_taken');
}
