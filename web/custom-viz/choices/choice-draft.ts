import { FilterValue, readBounds, type FilterOperator } from '#contracts/custom-viz/filter-value.ts';

/** What a filter compares, as readers choose it; `any` and `none` are values or the lack of them. */
export const CHOICE_OPERATORS = [
  'among',
  'not_among',
  'contains',
  'not_contains',
  'begins',
  'not_begins',
  'any',
  'none',
  'at_least',
  'at_most',
  'between',
  'equal',
  'present',
  'empty',
] as const;
export type ChoiceOperator = (typeof CHOICE_OPERATORS)[number];

const OF_VALUES: readonly ChoiceOperator[] = ['among', 'not_among', 'any', 'none'];
const OF_TEXTS: readonly ChoiceOperator[] = ['contains', 'not_contains', 'begins', 'not_begins'];
const OF_NUMBERS: readonly ChoiceOperator[] = ['at_least', 'at_most', 'between', 'equal', 'present', 'empty'];

/** A choice that is being made: fields of other operators are kept while the operator changes. */
export type ChoiceDraft = {
  operator: ChoiceOperator;
  values: (string | null)[];
  part: string;
  least: string;
  most: string;
};

/** What can be chosen of a number, of values, or of values that have texts. */
export function listOperators(of: 'dimension' | 'number' | undefined, hasTexts: boolean): ChoiceOperator[] {
  if (of === 'number') return [...OF_NUMBERS];
  return CHOICE_OPERATORS.filter((one) => OF_VALUES.includes(one) || (hasTexts && OF_TEXTS.includes(one)));
}

/** Whether values are chosen from a list. */
export function choosesValues({ operator }: Pick<ChoiceDraft, 'operator'>): boolean {
  return operator === 'among' || operator === 'not_among';
}

/** Whether a part of a text is typed. */
export function choosesText({ operator }: Pick<ChoiceDraft, 'operator'>): boolean {
  return OF_TEXTS.includes(operator);
}

const WITH_LEAST: readonly ChoiceOperator[] = ['at_least', 'between', 'equal'];
/** The bounds that an operator has. */
export function listBounds({ operator }: Pick<ChoiceDraft, 'operator'>): ('least' | 'most')[] {
  return [
    ...(WITH_LEAST.includes(operator) ? ['least' as const] : []),
    ...(operator === 'between' || operator === 'at_most' ? ['most' as const] : []),
  ];
}

/** A choice as it is edited. */
export function readDraft(value: FilterValue, of: 'dimension' | 'number' | undefined): ChoiceDraft {
  const { least, most } = value.is === 'between' ? readBounds(value) : { least: null, most: null };
  const isListed = value.is === 'among' || value.is === 'not_among';
  const operator = readOperator(value, of);
  return {
    operator,
    values: isListed && operator !== 'any' && operator !== 'none' ? value.values : [],
    part: OF_TEXTS.includes(operator) ? (value.values[0] ?? '') : '',
    least: least === null ? '' : String(least),
    most: most === null ? '' : String(most),
  };
}

function readOperator({ is, values }: FilterValue, of: 'dimension' | 'number' | undefined): ChoiceOperator {
  if (values.length === 0) return of === 'number' ? 'at_least' : is === 'not_among' ? is : 'among';
  const isNone = values.length === 1 && values[0] === null;
  if (is === 'among') return isNone ? 'none' : is;
  if (is === 'not_among') return isNone ? 'any' : is;
  if (is !== 'between') return is;
  const [least, most] = values;
  if (least === most) return 'equal';
  return least == null ? 'at_most' : most == null ? 'at_least' : 'between';
}

/** The field in which something is missing or wrong; null where the choice can be applied. */
export function findDraftFault(draft: ChoiceDraft): 'part' | 'least' | 'most' | null {
  if (choosesText(draft)) return draft.part.trim() === '' ? 'part' : null;
  const bounds = listBounds(draft);
  const missing = bounds.find((one) => draft[one].trim() === '' || !Number.isFinite(Number(draft[one])));
  if (missing) return missing;
  return draft.operator === 'between' && Number(draft.least) > Number(draft.most) ? 'most' : null;
}

/** What was chosen; null where something is missing. */
export function writeDraft(draft: ChoiceDraft): FilterValue | null {
  return findDraftFault(draft) === null ? (FilterValue.safeParse(toValue(draft)).data ?? null) : null;
}

function toValue(draft: ChoiceDraft): { is: FilterOperator; values: (string | null)[] } {
  const { operator, values, part, least, most } = draft;
  switch (operator) {
    case 'any':
      return { is: 'not_among', values: [null] };
    case 'none':
      return { is: 'among', values: [null] };
    case 'among':
    case 'not_among':
      return { is: operator, values };
    case 'present':
    case 'empty':
      return { is: operator, values: [null] };
    case 'equal':
      return { is: 'between', values: [least, least] };
    case 'at_least':
      return { is: 'between', values: [least, null] };
    case 'at_most':
      return { is: 'between', values: [null, most] };
    case 'between':
      return { is: 'between', values: [least, most] };
    default:
      return { is: operator, values: [part.trim()] };
  }
}
