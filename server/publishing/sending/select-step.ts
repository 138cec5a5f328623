import type { PartKind, PartState } from '#contracts/publishing/sending.ts';
import { WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';

/** A part as a decision sees it. Instants are in milliseconds. */
export type StepPart = {
  position: number;
  kind: PartKind;
  state: PartState;
  /** Whether what its network made for it beforehand is complete, and will still be usable. */
  ready: boolean;
  /** Whether the network was called for it before. */
  started: boolean;
  /** Whether another call under the same key stays one post. */
  repeatable: boolean;
  /** Whether the account was read since the last call. */
  looked: boolean;
  nextAt: number | null;
};

/** A target as a decision sees it. `due`: its planned time, or since when a person wants it tried again; null: it has none. */
export type StepFacts = {
  now: number;
  state: TargetState;
  held: boolean;
  deleted: boolean;
  due: number | null;
  worthUntil: number;
  nextTryAt: number | null;
  /** Whether it waits until its account is connected again. */
  waitsForAccount: boolean;
  /** Whether its network has something made beforehand, and whether it can be read for what became of a post. */
  prepares: boolean;
  looksUp: boolean;
  parts: readonly StepPart[];
};

/** What to do with a target now. `keep_ready`: what was prepared is still of use. `wait`: nothing is left to do before its time. */
export type Step =
  | { do: 'nothing' | 'miss' | 'finish' | 'keep_ready' | 'wait' }
  | { do: 'prepare' | 'publish' | 'look_up' | 'give_up'; position: number };

const NOTHING: Step = { do: 'nothing' };

/**
 * What a runner that holds a target does next. A part that it finds as `sending` was left so by a process that died, or is to be repeated: the
 * call is repeated only where that stays one post, else nobody knows what became of it.
 */
export function selectStep(facts: StepFacts): Step {
  const { state } = facts;
  if (WAITING_STATES.includes(state)) return selectForWaiting(facts);
  if (state === 'sending') return selectForSending(facts);
  if (state === 'unknown') return selectForUnknown(facts);
  return state === 'published' ? selectForComment(facts) : NOTHING;
}

function findNext({ parts }: StepFacts): StepPart | undefined {
  return parts.find(({ kind, state }) => kind !== 'comment' && state !== 'published');
}

function selectForWaiting(facts: StepFacts): Step {
  const { now, held, deleted, due, worthUntil, nextTryAt, waitsForAccount } = facts;
  if (held || deleted || due === null) return NOTHING;
  if (now > worthUntil) return { do: 'miss' };
  if (waitsForAccount || (nextTryAt !== null && nextTryAt > now)) return NOTHING;
  const part = findNext(facts);
  if (now < due) return selectEarly(facts, part);
  return part ? beginPart(facts, part) : { do: 'finish' };
}

/**
 * Before its time a post is made ready. One that is, and one that was planned for later while it waited for another attempt, is left alone until
 * its time: otherwise it would be claimed again and again.
 */
function selectEarly({ state, nextTryAt, prepares }: StepFacts, part: StepPart | undefined): Step {
  const isPrepared = part?.position === 0 && prepares;
  if (isPrepared && !part.ready) return { do: 'prepare', position: 0 };
  if (isPrepared && state !== 'ready') return { do: 'keep_ready' };
  return nextTryAt === null ? NOTHING : { do: 'wait' };
}

function selectForSending(facts: StepFacts): Step {
  const part = findNext(facts);
  if (!part) return { do: 'finish' };
  if (isLater(facts, part)) return NOTHING;
  return isOpen(part) ? resolveOpen(part) : beginPart(facts, part);
}

function selectForUnknown(facts: StepFacts): Step {
  const part = facts.parts.find(({ kind, state }) => kind !== 'comment' && state === 'unknown');
  return part && part.nextAt !== null && part.nextAt <= facts.now ? lookUpPart(part) : NOTHING;
}

function selectForComment(facts: StepFacts): Step {
  const part = facts.parts.find(({ kind }) => kind === 'comment');
  if (!part || facts.deleted || part.state === 'published' || isLater(facts, part)) return NOTHING;
  if (isOpen(part) && part.state !== 'unknown') return resolveOpen(part);
  if (part.nextAt === null) return NOTHING;
  return part.state === 'unknown' ? lookUpPart(part) : beginPart(facts, part);
}

function isLater({ now }: StepFacts, { nextAt }: StepPart): boolean {
  return nextAt !== null && nextAt > now;
}

function isOpen({ state }: StepPart): boolean {
  return state === 'sending' || state === 'processing' || state === 'unknown';
}

function lookUpPart({ position }: StepPart): Step {
  return { do: 'look_up', position };
}

function resolveOpen(part: StepPart): Step {
  if (part.state !== 'sending') return lookUpPart(part);
  return { do: part.repeatable ? 'publish' : 'give_up', position: part.position };
}

/** A part that was tried before may be public although its network refused it: the account is read first, where repeating is a second post. */
function beginPart({ prepares, looksUp }: StepFacts, part: StepPart): Step {
  const { position, started, repeatable, looked, ready } = part;
  if (started && !repeatable && looksUp && !looked) return lookUpPart(part);
  return { do: prepares && !ready ? 'prepare' : 'publish', position };
}
