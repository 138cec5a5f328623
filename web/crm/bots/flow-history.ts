import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';

/** A flow while it is edited, with its steps back and forward. `open`: the act that the newest step still goes on with. */
type FlowHistory = {
  past: readonly BotGraph[];
  now: BotGraph;
  next: readonly BotGraph[];
  open: string | null;
};

/** Steps back that are kept: more than anybody goes, and little for a page to hold. */
const LONGEST = 200;

/** A flow that nothing was done to yet. */
export const startHistory = (now: BotGraph): FlowHistory => ({ past: [], now, next: [], open: null });

/** A step forward. Steps of the same `act` that follow each other, as of a card being dragged, are one. */
export const recordStep = (history: FlowHistory, now: BotGraph, act: string | null = null): FlowHistory => {
  if (now === history.now) return history;
  if (act !== null && act === history.open) return { ...history, now, next: [] };
  return { past: [...history.past, history.now].slice(-LONGEST), now, next: [], open: act };
};

/** The act is over: what follows is a step of its own. */
export const closeStep = (history: FlowHistory): FlowHistory => ({ ...history, open: null });

/** A step back, where there is one. */
export const undoStep = (history: FlowHistory): FlowHistory => {
  const { past, now, next } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, next: [now, ...next], open: null } : history;
};

/** A step forward again, where one was taken back. */
export const redoStep = (history: FlowHistory): FlowHistory => {
  const {
    past,
    now,
    next: [after, ...next],
  } = history;
  return after ? { past: [...past, now], now: after, next, open: null } : history;
};

const TEXTS = ['text', 'again', 'key'] as const;

/** Names the text that a change of a step writes in, so that a sentence is one step back and not one for each letter; null where it does more. */
export const findEditedText = (before: BotNode, after: BotNode): string | null => {
  const changed = Object.entries(after).flatMap(([field, value]) =>
    value === Reflect.get(before, field) ? [] : field,
  );
  const [field] = changed;
  if (field === undefined || changed.length > 1) return null;
  if (TEXTS.some((text) => text === field)) return `${after.id} ${field}`;
  const labelled = field === 'choices' && after.kind === 'choose' && before.kind === 'choose';
  return labelled ? labelWritten(before, after) : null;
};

type ChooseNode = Extract<BotNode, { kind: 'choose' }>;

const labelWritten = (before: ChooseNode, after: ChooseNode): string | null => {
  const changed = after.choices.findIndex((choice, index) => choice !== before.choices[index]);
  const [was, is] = [before.choices[changed], after.choices[changed]];
  const only = was?.words === is?.words && was?.next === is?.next;
  return only && before.choices.length === after.choices.length ? `${after.id} choice ${changed}` : null;
};
