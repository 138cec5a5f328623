import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';

/** A flow while it is edited, with its undo and redo steps. `open`: the action that the newest step still belongs to. */
type FlowHistory = {
  past: readonly BotGraph[];
  now: BotGraph;
  next: readonly BotGraph[];
  open: string | null;
};

/** How many undo steps are kept: more than anybody uses, and little memory for a page. */
const LONGEST = 200;

/** The history of an unchanged flow. */
export const startHistory = (now: BotGraph): FlowHistory => ({ past: [], now, next: [], open: null });

/** Records a step. Consecutive steps of the same `act`, as of a card being dragged, are one. */
export function recordStep(history: FlowHistory, now: BotGraph, act: string | null = null): FlowHistory {
  if (now === history.now) return history;
  if (act !== null && act === history.open) return { ...history, now, next: [] };
  return { past: [...history.past, history.now].slice(-LONGEST), now, next: [], open: act };
}

/** Ends the action: what follows is a separate step. */
export const closeStep = (history: FlowHistory): FlowHistory => ({ ...history, open: null });

/** Undoes a step, if there is one. */
export function undoStep(history: FlowHistory): FlowHistory {
  const { past, now, next } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, next: [now, ...next], open: null } : history;
}

/** Redoes a step, if one was undone. */
export function redoStep(history: FlowHistory): FlowHistory {
  const {
    past,
    now,
    next: [after, ...next],
  } = history;
  return after ? { past: [...past, now], now: after, next, open: null } : history;
}

const TEXTS = ['text', 'again', 'key'] as const;

/**
 * Names the text that a change of a step edits, so that a sentence is one undo step and not one for each letter; null if the change does
 * more.
 */
export function findEditedText(before: BotNode, after: BotNode): string | null {
  const changed = Object.entries(after).flatMap(([field, value]) =>
    value === Reflect.get(before, field) ? [] : field,
  );
  const [field] = changed;
  if (field === undefined || changed.length > 1) return null;
  if (TEXTS.some((text) => text === field)) return `${after.id} ${field}`;
  const labelled = field === 'choices' && after.kind === 'choose' && before.kind === 'choose';
  return labelled ? labelWritten(before, after) : null;
}

type ChooseNode = Extract<BotNode, { kind: 'choose' }>;

function labelWritten(before: ChooseNode, after: ChooseNode): string | null {
  const changed = after.choices.findIndex((choice, index) => choice !== before.choices[index]);
  const [was, is] = [before.choices[changed], after.choices[changed]];
  const only = was?.words === is?.words && was?.next === is?.next;
  return only && before.choices.length === after.choices.length ? `${after.id} choice ${changed}` : null;
}
