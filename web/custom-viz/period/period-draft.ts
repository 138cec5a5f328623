import { Period, type PeriodUnit } from '#contracts/custom-viz/period.ts';

/** How a period is moved back: not at all, by so many units, or to the time before one. */
export const MOVES = ['none', 'back', 'before'] as const;
export type Move = (typeof MOVES)[number];

/** What the form of a period holds: the parts of every kind, so that changing the kind loses none. */
export type PeriodDraft = {
  kind: 'last' | 'this' | 'between';
  count: number;
  unit: PeriodUnit;
  whole: boolean;
  to_date: boolean;
  from: string;
  to: string;
  move: Move;
  steps: number;
  step: PeriodUnit;
  /** The day as of which it is read; empty: now. */
  as_of: string;
};

const EMPTY: Omit<PeriodDraft, 'kind'> = {
  count: 30,
  unit: 'day',
  whole: false,
  to_date: true,
  from: '',
  to: '',
  move: 'none',
  steps: 1,
  step: 'year',
  as_of: '',
};

/** The parts of a period. */
export function toDraft(period: Exclude<Period, { kind: 'span' }>): PeriodDraft {
  if (period.kind === 'between') return { ...EMPTY, ...period };
  const { shift, as_of: day = '', ...parts } = period;
  return {
    ...EMPTY,
    ...parts,
    as_of: day,
    ...(shift && { move: shift.before ? 'before' : 'back', steps: shift.count, step: shift.unit }),
  };
}

/** The period of a draft; nothing where its parts do not make one. */
export function toPeriod({
  kind,
  count,
  unit,
  whole,
  to_date,
  from,
  to,
  ...moved
}: PeriodDraft): Period | undefined {
  if (kind === 'between') return Period.safeParse({ kind, from, to }).data;
  const parts = { last: { count, unit, whole }, this: { unit, to_date } }[kind];
  return Period.safeParse({ kind, ...parts, ...readMoves(kind, moved) }).data;
}

type DraftMoves = Pick<PeriodDraft, 'move' | 'steps' | 'step' | 'as_of'>;

function readMoves(kind: 'last' | 'this', { move, steps, step, as_of: day }: DraftMoves): object {
  const isMoved = move === 'back' || (move === 'before' && kind === 'last');
  const shift = { count: steps, unit: step, ...(move === 'before' && { before: true }) };
  return { ...(day !== '' && { as_of: day }), ...(isMoved && { shift }) };
}
