/* What was edited, step by step: undoing and redoing are moves along the steps. */

export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last step changed, where steps of the same thing are one: typing a title. */
  group: string | null;
};

/** How many steps are kept. */
const MOST_STEPS = 200;

/** A history without steps. */
export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], group: null };
}

/** One more step; with the group of the step before it is a part of that one. Undone steps are gone then. */
export function addStep<T>(history: EditHistory<T>, present: T, group: string | null = null): EditHistory<T> {
  if (present === history.present) return history;
  const continues = group !== null && group === history.group;
  const past = continues ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], group };
}

/** One step back. */
export function undoStep<T>({ past, present, future, ...rest }: EditHistory<T>): EditHistory<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: null };
}

/** One step forward again. */
export function redoStep<T>({ past, present, future, ...rest }: EditHistory<T>): EditHistory<T> {
  const [next, ...others] = future;
  if (next === undefined) return { past, present, future, ...rest };
  return { past: [...past, present], present: next, future: others, group: null };
}

/** Every step with what others changed in the meantime, so that undoing takes back nothing of theirs. */
export function rebaseHistory<T>(history: EditHistory<T>, rebase: (step: T) => T): EditHistory<T> {
  return {
    past: history.past.map(rebase),
    present: rebase(history.present),
    future: history.future.map(rebase),
    group: history.group,
  };
}
