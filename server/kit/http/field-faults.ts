import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a field, to be read after its name: "limit: must be at most 200". Texts of the schema itself take precedence; the
 * screens have texts of their own in each language.
 */
const wordsOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'too_big':
      return `must ${amount(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'too_small':
      return issue.minimum === 1 && COUNTED[issue.origin]
        ? 'must not be empty'
        : `must ${amount(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'invalid_format':
      if (issue.pattern?.includes('#[0-9a-f]')) return 'is no colour such as #2f9e44';
      return FORMATS[issue.format] ?? `has not the form that is asked for (${issue.pattern ?? issue.format})`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return ofAnyForm(issue.errors);
    default:
      return NOT_TAKEN;
  }
};

const NOT_TAKEN = 'is not taken as it is';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.com',
  uuid: 'must be an id',
  datetime: 'must be a time such as 2026-01-31T08:00:00Z',
  date: 'must be a date such as 2026-01-31',
  time: 'must be a time of the day such as 08:00:00',
};

/** Values that are counted in items rather than measured. */
const COUNTED: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
  file: 'bytes',
};

const amount = (
  { origin, exact }: { origin: string; exact?: boolean },
  bound: string,
  limit: number | bigint,
): string => {
  const size = `${exact ? 'exactly' : bound} ${limit}`;
  return COUNTED[origin] ? `have ${size} ${COUNTED[origin]}` : `be ${size}`;
};

/** The maximum number of choices that are named; for more, their number is given. */
const MOST_NAMED = 24;

const oneOf = (values: readonly unknown[]): string => {
  const named = values.slice(0, MOST_NAMED).map((value) => JSON.stringify(value) ?? String(value));
  if (values.length === 1) return named.join('');
  return `one of ${named.join(', ')}${values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : ''}`;
};

/** If each of several forms is refused as a whole, they are all named; deeper faults would concern forms that the caller did not mean. */
const ofAnyForm = (forms: readonly (readonly z.core.$ZodIssue[])[]): string => {
  const words = forms.flatMap(([issue, ...more]) =>
    issue && more.length === 0 && issue.path.length === 0 ? [issue.message] : [],
  );
  return words.length > 0 && words.length === forms.length ? [...new Set(words)].join(', or ') : NOT_TAKEN;
};

// Every schema that the server checks with uses these texts, wherever its refusal appears: responses, imports, settings files.
z.config({ customError: wordsOf });

/** The fields of a failed check by their path, with what is wrong with each as text. */
export const toFieldErrors = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'is not known here'])
        : [[issue.path.join('.') || '(body)', issue.message]],
    ),
  );

/** The maximum number of fields named in a sentence; `fields` holds them all. */
const MOST_TOLD = 3;

/** Invalid fields as a part of a sentence: `limit: must be at most 200`. */
export const formatFieldErrors = (fields: Readonly<Record<string, string>>): string => {
  const all = Object.entries(fields);
  const told = all.slice(0, MOST_TOLD).map(([name, words]) => `${name}: ${words.replace(/\.$/, '')}`);
  return [...told, ...(all.length > MOST_TOLD ? [`and ${all.length - MOST_TOLD} more`] : [])].join('; ');
};
