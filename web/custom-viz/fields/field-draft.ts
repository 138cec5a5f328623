import type { LocalText } from '#contracts/kit/local-text.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { FieldDefinition, FieldKind } from '#contracts/shared-fields/definition.ts';
import type { SharedField, SharedFieldInput } from '#contracts/shared-fields/shared-field.ts';

type GroupsDefinition = Extract<FieldDefinition, { kind: 'groups' }>;
type BandsDefinition = Extract<FieldDefinition, { kind: 'bands' }>;

/** A field while it is written: what each kind needs stays when the kind is changed. */
export type FieldDraft = {
  labels: LocalText;
  about: LocalText;
  share: Share;
  kind: FieldKind;
  data_set: string;
  formula: string;
  unit: MeasurementUnit | null;
  good: 'up' | 'down' | null;
  dimension: string;
  groups: GroupsDefinition['groups'];
  rest: GroupsDefinition['rest'];
  rest_label: LocalText;
  number: string;
  bands: BandsDefinition['bands'];
};

/** A draft, and what changes a part of it. */
export type DraftProps = { draft: FieldDraft; set: (part: Partial<FieldDraft>) => void };

const NO_TEXT: LocalText = { en: '', th: '' };
export const NEW_GROUP: GroupsDefinition['groups'][number] = { key: '', label: NO_TEXT, values: [] };
export const NEW_BAND: BandsDefinition['bands'][number] = { key: '', label: NO_TEXT, from: null, to: null };

/** The draft of a field, or of a new one over a data set. */
export function startDraft(field: SharedField | null, dataSet: string): FieldDraft {
  const empty: FieldDraft = {
    labels: NO_TEXT,
    about: NO_TEXT,
    share: 'private',
    kind: 'measure',
    data_set: dataSet,
    formula: '',
    unit: null,
    good: null,
    dimension: '',
    groups: [NEW_GROUP],
    rest: 'one',
    rest_label: NO_TEXT,
    number: '',
    bands: [NEW_BAND],
  };
  if (!field) return empty;
  const { labels, about, share, definition } = field;
  return { ...empty, labels, about, share, ...definition };
}

/** What is saved of a draft. */
export function toInput(draft: FieldDraft, groupId: string | null): SharedFieldInput {
  const { labels, about, share } = draft;
  const group_id = share === 'group' ? groupId : null;
  return { labels, about, share, group_id, definition: toDefinition(draft) };
}

function toDefinition(draft: FieldDraft): FieldDefinition {
  const { data_set, formula, unit, good, dimension, rest, rest_label, number } = draft;
  switch (draft.kind) {
    case 'field':
      return { kind: 'field', data_set, formula };
    case 'measure':
      return { kind: 'measure', data_set, formula, unit, good };
    case 'groups':
      return { kind: 'groups', dimension, groups: withKeys(draft.groups), rest, rest_label };
    case 'bands':
      return { kind: 'bands', data_set, number, bands: withKeys(draft.bands) };
  }
}

const LONGEST = 60;

/** A value keeps its key when it is renamed; a new one is called by its first name. */
function withKeys<T extends { key: string; label: LocalText }>(values: readonly T[]): T[] {
  const taken = new Set(values.map(({ key }) => key));
  return values.map((one, index) => {
    if (one.key !== '') return one;
    const base = (one.label.en || one.label.th || String(index + 1)).slice(0, LONGEST - 3);
    let key = base;
    for (let count = 2; taken.has(key); count += 1) key = `${base} ${count}`;
    taken.add(key);
    return { ...one, key };
  });
}

/** Ranges of the same width, the first and the last without an end, for a histogram. */
export function makeEqualBands(count: number, from: number, to: number): FieldDraft['bands'] {
  const width = (to - from) / count;
  const edge = (index: number): number => Number((from + index * width).toPrecision(12));
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [edge(index), edge(index + 1)];
    const name = index === 0 ? `< ${end}` : index === count - 1 ? `≥ ${start}` : `${start} – ${end}`;
    return {
      key: name,
      label: { en: name, th: name },
      from: index === 0 ? null : start,
      to: index === count - 1 ? null : end,
    };
  });
}

/** Whether enough is written to save. */
export function isComplete({ labels, kind, formula, dimension, groups, number, bands }: FieldDraft): boolean {
  if (labels.en.trim() === '' && labels.th.trim() === '') return false;
  if (kind === 'groups') return dimension !== '' && groups.every(({ values }) => values.length > 0);
  if (kind === 'bands') return number !== '' && bands.length > 0;
  return formula.trim() !== '';
}
