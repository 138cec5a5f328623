import { z } from 'zod';
import { fault, toIssue, type Fault } from '#contracts/kit/faults/fault.ts';
import { validate } from '#contracts/kit/faults/validate.ts';
import { Id } from '#contracts/kit/ids.ts';

/**
 * The type of a field of a condition. `choice`: one of a fixed list; `text`: words to search for; `number`; `hours`: a span of the day on
 * some weekdays; `reference`: IDs of objects of the account, such as tags, which the builder offers by name; `query`: a text in the query
 * language of listening.
 */
export type ConditionField =
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'text' }
  | { type: 'number'; min: number; max: number }
  | { type: 'hours' }
  | { type: 'reference' }
  | { type: 'query' };

/** The fields that the conditions of one part of the suite may use, by name: the builder shows them, the server checks them. */
export type ConditionFields = Readonly<Record<string, ConditionField>>;

/** The operators of each type, in the order in which the builder offers them. */
export const OPERATORS = {
  choice: ['is_any_of', 'is_none_of'],
  reference: ['is_any_of', 'is_none_of'],
  text: ['contains_any', 'contains_all', 'contains_none'],
  number: ['at_least', 'at_most'],
  hours: ['within', 'outside'],
  query: ['matches', 'matches_not'],
} as const;

/** A span of the day as minutes since midnight, on weekdays counted from Sunday 0; one that ends before it begins passes midnight. */
export const Hours = z.strictObject({
  from: z.number().int().min(0).max(1439),
  to: z.number().int().min(0).max(1439),
  days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
});
export type Hours = z.infer<typeof Hours>;

/** How many of a set must hold: all of them, any one, or none. */
export const MATCHES = ['all', 'any', 'none'] as const;
const Match = z.enum(MATCHES);
export type Match = z.infer<typeof Match>;

/** One condition on any field; {@link conditionOf} checks it against the declared fields. */
export type Condition = { field: string; operator: string; value: unknown };
/** A tree of conditions: lines, and sets of lines below it. An empty tree always holds. */
export type ConditionSet = {
  match: Match;
  items: readonly Condition[];
  groups?: readonly ConditionSet[] | undefined;
};

/** Every single condition of a tree, in the order in which it is read. */
export function flattenConditions({ items, groups = [] }: ConditionSet): readonly Condition[] {
  return [...items, ...groups.flatMap(flattenConditions)];
}

const draftLines = {
  match: Match,
  items: z.array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() })),
};
function draftOf<T extends z.ZodType>(below: T) {
  return z.object({ ...draftLines, groups: z.array(below).optional() });
}

/** A set of conditions by its outer form only, as a form contains it while lines are being filled in. */
export const ConditionDraft = draftOf(draftOf(z.object(draftLines)));

const MOST_ITEMS = 20;
const VALUES_MAX = 50;
const QUERY_MAX = 5000;

function valueOf(field: ConditionField): z.ZodType {
  switch (field.type) {
    case 'choice':
      return z.array(z.enum(field.choices)).min(1).max(VALUES_MAX);
    case 'reference':
      return z.array(Id).min(1).max(VALUES_MAX);
    case 'text':
      return z.array(z.string().trim().min(1).max(200)).min(1).max(VALUES_MAX);
    case 'number':
      return z.number().min(field.min).max(field.max);
    case 'hours':
      return Hours;
    case 'query':
      return z.string().trim().min(1).max(QUERY_MAX);
    default: {
      const never: never = field;
      throw new Error(`no field of the type ${String(never)}`);
    }
  }
}

/** The schema of one condition over declared fields: a known field, an operator of its type, a value that fits. */
function conditionOf(fields: ConditionFields) {
  return z
    .strictObject({ field: z.string().max(60), operator: z.string().max(60), value: z.unknown() })
    .superRefine((given, context) => {
      const addFault = (at: keyof Condition, of: Fault): void =>
        context.addIssue({ ...toIssue(of), path: [at] });
      const field = Object.hasOwn(fields, given.field) ? fields[given.field] : undefined;
      if (!field) return addFault('field', fault('no_condition_field'));
      if (!OPERATORS[field.type].some((one) => one === given.operator))
        return addFault('operator', fault('not_with_field'));
      const value = validate(valueOf(field), given.value);
      if (!value.ok) addFault('value', value.faults[0]?.fault ?? fault('not_with_field'));
    });
}

/** The schema of a tree of conditions over declared fields: a set, sets in it, and sets in those. An empty tree always holds. */
export function buildConditionSetSchema(fields: ConditionFields) {
  const lines = {
    match: Match.default('all'),
    items: z.array(conditionOf(fields)).max(MOST_ITEMS).default([]),
  };
  const below = <T extends z.ZodType>(set: T) =>
    z.strictObject({ ...lines, groups: z.array(set).max(MOST_ITEMS).optional() });
  return below(below(z.strictObject(lines)));
}

/** The IDs that a tree of conditions references, by field: the server checks that they exist before it stores the tree. */
export function collectReferences(
  fields: ConditionFields,
  set: ConditionSet,
): readonly { field: string; ids: readonly string[] }[] {
  return flattenConditions(set).flatMap(({ field, value }) =>
    fields[field]?.type === 'reference' ? [{ field, ids: z.array(Id).parse(value) }] : [],
  );
}
