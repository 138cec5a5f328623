import type { PostTile } from '#contracts/publishing/post.ts';
import type { TargetState } from '#contracts/publishing/target-state.ts';

/** What a tile says of a post: the state of the account that most needs somebody, or that it is overdue. */
export type PostState = TargetState | 'overdue';

/** The most urgent first; what went well says the least. */
const URGENCY: readonly TargetState[] = [
  'failed',
  'unknown',
  'missed',
  'sending',
  'in_review',
  'approved',
  'draft',
  'scheduled',
  'preparing',
  'ready',
  'cancelled',
  'removed',
  'published',
];

/** The state of a post as a whole; a post for no account is a draft. */
export function summarizeState({ targets }: Pick<PostTile, 'targets'>): PostState {
  if (targets.some(({ overdue }) => overdue)) return 'overdue';
  const states = new Set(targets.map(({ state }) => state));
  return URGENCY.find((state) => states.has(state)) ?? 'draft';
}

/** Whether somebody has to look at a post. */
export function needsSomebody(state: PostState): boolean {
  return state === 'overdue' || state === 'failed' || state === 'unknown' || state === 'missed';
}

/** Whether the time of a post may still change. */
export function isMovable({ targets }: Pick<PostTile, 'targets'>): boolean {
  const sent: readonly TargetState[] = ['sending', 'published', 'unknown', 'removed'];
  return targets.length === 0 || targets.some(({ state }) => !sent.includes(state));
}
