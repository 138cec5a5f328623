import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { FIELD_NAMES, findField, FIELDS, type FieldName } from '#engine/query/fields.ts';
import type { QueryUse } from './findings.ts';

/** A value that a field may have; `count` is how many stored posts have it, where that is known. */
export type FieldValue = { value: string; label: string; count: number | null };

/** What completion needs from its environment. */
export type CompletionSource = {
  use: QueryUse;
  operators: Readonly<Record<string, string>>;
  fieldWords: Readonly<Record<FieldName, string>>;
  valuesOf: (field: FieldName, typed: string) => Promise<readonly FieldValue[]>;
  countText: (count: number) => string;
};

const VALUE = /([A-Za-z][A-Za-z_]*):("?)([^\s()":<>[\]{}]*)$/;
const WORD = /[A-Za-z_/][A-Za-z_/0-9]*$/;

/** Offers operators and fields where a part may begin, and the values of a field after its colon. */
export function completeQuery(source: CompletionSource) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.sliceDoc(Math.max(0, context.pos - MOST_TYPED), context.pos);
    const value = VALUE.exec(line);
    const field = value?.[1] === undefined ? undefined : findField(value[1]);
    if (value && field)
      return offerValues(source, field, { context, typed: value[3] ?? '', quoted: value[2] === '"' });
    const word = WORD.exec(line)?.[0] ?? '';
    if (word === '' && !context.explicit) return null;
    return {
      from: context.pos - word.length,
      options: [...operatorsOf(source), ...fieldsOf(source)],
      validFor: /^[\w/]*$/,
    };
  };
}

/** How far back a value may begin. */
const MOST_TYPED = 200;

function operatorsOf({ operators }: CompletionSource): Completion[] {
  return Object.entries(operators).map(([label, detail]) => ({
    label,
    detail,
    type: 'keyword',
    apply: `${label} `,
    boost: 2,
  }));
}

function fieldsOf({ use, fieldWords }: CompletionSource): Completion[] {
  return FIELD_NAMES.filter((name) => use === 'filter' || FIELDS[name].later !== true).map((name) => ({
    label: `${name}:`,
    detail: fieldWords[name],
    type: 'property',
  }));
}

type CompletionInput = { context: CompletionContext; typed: string; quoted: boolean };

async function offerValues(
  source: CompletionSource,
  field: FieldName,
  { context, typed, quoted }: CompletionInput,
): Promise<CompletionResult | null> {
  const values = await source.valuesOf(field, typed);
  if (values.length === 0) return null;
  return {
    from: context.pos - typed.length,
    // The list depends on the typed text; more letters query again.
    filter: false,
    options: values.map(({ value, label, count }) => ({
      label,
      apply: quoted ? `${value}"` : written(value),
      ...(count === null ? {} : { detail: source.countText(count) }),
      type: 'constant',
    })),
  };
}

/** Unquoted if it is one word, otherwise between quotation marks. */
function written(value: string): string {
  return /^[\p{L}\p{M}\p{N}_.-]+$/u.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
