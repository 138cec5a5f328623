import { mergePosts, writeParts, type PostConflict } from './merge-posts.ts';
import { isSame, type PostFields } from './post-fields.ts';

/** A post as the server has it; version 0: it was never stored. */
export type StoredFields = { fields: PostFields; version: number };

/** A post that is written here while others write it elsewhere. */
export type PostState = {
  stored: StoredFields;
  /** What is on the screen. */
  present: PostFields;
  conflicts: readonly PostConflict[];
};

/** A post that nobody has changed here yet, or with what was typed here before and not stored. */
export function startState(stored: StoredFields, copy?: PostCopy): PostState {
  const start: PostState = { stored: copy?.stored ?? stored, present: stored.fields, conflicts: [] };
  if (!copy) return start;
  const before: PostState = { ...start, present: copy.present, conflicts: copy.conflicts };
  return takeTheirs(before, stored);
}

/** What a browser keeps of a post until the server has it. */
export type PostCopy = PostState;

/** What is sent to be stored: what is on the screen, but for the parts about which somebody still has to choose. */
export function toStore({ present, conflicts }: PostState): PostFields {
  return conflicts.length === 0 ? present : writeParts(present, conflicts);
}

/** Whether something is on the screen that the server does not have. */
export function isUnsaved(state: PostState): boolean {
  return !isSame(toStore(state), state.stored.fields);
}

/** Whether something would be lost with this browser: what is not stored, and what waits for a choice. */
export function isToKeep(state: PostState): boolean {
  return state.conflicts.length > 0 || isUnsaved(state);
}

/** After others stored a newer version: theirs, with what was changed here. */
export function takeTheirs(state: PostState, theirs: StoredFields): PostState {
  return theirs.version <= state.stored.version ? state : rebaseState(state, state.stored.fields, theirs);
}

/** After `sent` was stored: the answer, with what was changed here meanwhile. */
export function takeAnswer(state: PostState, sent: PostFields, answer: StoredFields): PostState {
  return rebaseState(state, sent, answer);
}

function rebaseState(
  { present, conflicts: open }: PostState,
  base: PostFields,
  stored: StoredFields,
): PostState {
  const { fields, conflicts } = mergePosts({ base, mine: present, theirs: stored.fields, open });
  return { stored, present: fields, conflicts };
}

/** Decides a conflict: mine stays and is stored next, or theirs takes its place. */
export function settleConflict(state: PostState, part: string, side: 'mine' | 'theirs'): PostState {
  const chosen = state.conflicts.filter((one) => one.part === part);
  return {
    ...state,
    conflicts: state.conflicts.filter((one) => one.part !== part),
    present: side === 'theirs' ? writeParts(state.present, chosen) : state.present,
  };
}
