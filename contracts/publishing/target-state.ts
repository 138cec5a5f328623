import { z } from 'zod';

/**
 * The states of a post on one account of a network. `draft`, `in_review` and `approved` (without a time) precede `scheduled`; `preparing`
 * uploads media, `ready` waits for its minute, and `sending` is committed before the network is called. `failed`: certainly not published.
 * `unknown`: nobody knows whether it was. `missed`: its time passed while nothing could be sent. `removed`: deleted at the network.
 */
export const TargetState = z.enum([
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'preparing',
  'ready',
  'sending',
  'published',
  'failed',
  'unknown',
  'missed',
  'cancelled',
  'removed',
]);
export type TargetState = z.infer<typeof TargetState>;

/** The states that may follow each state. */
const FOLLOWING: Readonly<Record<TargetState, readonly TargetState[]>> = {
  draft: ['in_review', 'approved', 'scheduled', 'cancelled'],
  in_review: ['draft', 'approved', 'scheduled', 'cancelled'],
  approved: ['draft', 'in_review', 'scheduled', 'cancelled'],
  scheduled: ['draft', 'in_review', 'preparing', 'ready', 'sending', 'failed', 'missed', 'cancelled'],
  preparing: ['draft', 'in_review', 'scheduled', 'ready', 'failed', 'missed', 'cancelled'],
  ready: ['draft', 'in_review', 'scheduled', 'sending', 'failed', 'missed', 'cancelled'],
  sending: ['scheduled', 'published', 'failed', 'unknown'],
  published: ['removed'],
  failed: ['draft', 'in_review', 'scheduled', 'cancelled'],
  unknown: ['published', 'failed'],
  missed: ['draft', 'in_review', 'scheduled', 'cancelled'],
  cancelled: ['draft', 'scheduled'],
  removed: [],
};

/** Whether a post may go from one state into another. */
export function mayFollow(from: TargetState, to: TargetState): boolean {
  return FOLLOWING[from].includes(to);
}

/** The states in which what a post says, and when, may still be changed. */
const CHANGEABLE_STATES: readonly TargetState[] = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'preparing',
  'ready',
  'failed',
  'missed',
  'cancelled',
];

/** The states that wait for their time. */
export const WAITING_STATES: readonly TargetState[] = ['scheduled', 'preparing', 'ready'];

/** The states in which something was made ready for the planned time; a post that is planned for another one is scheduled again. */
export const PREPARED_STATES: readonly TargetState[] = ['preparing', 'ready'];

/** The states in which a person decides what follows. */
export const TROUBLED_STATES: readonly TargetState[] = ['failed', 'missed', 'unknown'];

/** Whether what a post says on an account may still be changed: then it may also be scheduled, or made a draft again. */
export function isChangeable(state: TargetState): boolean {
  return CHANGEABLE_STATES.includes(state);
}

/** The states in which a post is only written, or was cancelled: plans do not count it. */
export const UNCOUNTED_STATES: readonly TargetState[] = ['draft', 'in_review', 'approved', 'cancelled'];

/** Whether a plan counts a post that is in this state on one of its accounts. */
export function isCounted(state: TargetState): boolean {
  return !UNCOUNTED_STATES.includes(state);
}

/** Seconds after which a post that is still not being sent is overdue. */
export const OVERDUE_SECONDS = 60;

/** Whether a post should have been sent already. */
export function isOverdue(
  { state, at, on_hold }: { state: TargetState; at: string | null; on_hold: boolean },
  now: Date,
): boolean {
  if (at === null || on_hold || !WAITING_STATES.includes(state)) return false;
  return now.getTime() - Date.parse(at) > OVERDUE_SECONDS * 1000;
}

/**
 * What a failure is about, so that all of one cause are mended together: the access to the account, what the post says, a limit of the network
 * or of a plan, or the network itself.
 */
export const FailureCause = z.enum(['access', 'content', 'limit', 'network']);
export type FailureCause = z.infer<typeof FailureCause>;

/** What helps after a failure: changing the post, another attempt, or connecting the account again. */
export const FailureRemedy = z.enum(['fix', 'retry', 'reconnect']);
export type FailureRemedy = z.infer<typeof FailureRemedy>;
