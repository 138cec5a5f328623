import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import * as many from '#contracts/publishing/many-posts.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { listPosts } from '#contracts/publishing/posts.ts';
import { queuePosts } from '#contracts/publishing/queues.ts';
import { repeatPost, type RepeatRule } from '#contracts/publishing/repeat.ts';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { call } from '#web/kit/api/call.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { PendingChanges } from './use-posts.ts';

/** A post and the wall time to which it goes. */
export type Move = { _id: string; wall_time: string | null; zone?: string };
type ManyCall = typeof many.deletePosts;
type SetPending = (change: (now: PendingChanges) => PendingChanges) => void;
/** Makes a call for many posts. @returns those for which it was done */
type ApplyMany = (to: ManyCall, ids: readonly string[]) => Promise<string[]>;

const NONE: PendingChanges = { moved: new Map(), gone: new Set() };

/** Moves, copies, schedules and deletes posts: shown at once, said when it is done, and undone by one press. */
export function useChanges() {
  const [pending, setPending] = useState<PendingChanges>(NONE);
  const move = useMove(setPending);
  const { apply, applyMany } = useApply();
  const repeat = useRepeat(applyMany);
  const queue = useQueue(move.carry);
  const remove = useRemove(setPending, applyMany);
  return {
    pending,
    move: move.move,
    queue,
    repeat,
    remove,
    duplicate: (ids: readonly string[]) =>
      apply(ids, { said: 'duplicated', to: many.duplicatePosts, back: many.deletePosts }),
    schedule: (ids: readonly string[]) =>
      apply(ids, { said: 'scheduled', to: many.schedulePosts, back: many.unschedulePosts }),
  };
}

/**
 * Deletes posts at once, so that none of them goes out meanwhile, and offers to restore them: those that waited for their time are then
 * scheduled again.
 */
function useRemove(setPending: SetPending, applyMany: ApplyMany) {
  const { t } = useTranslation();
  return async (posts: readonly Pick<PostTile, '_id' | 'targets'>[]): Promise<void> => {
    const ids = posts.map(({ _id }) => _id);
    const waiting = posts.filter(({ targets }) =>
      targets.some(({ state }) => WAITING_STATES.includes(state)),
    );
    setPending((now) => ({ ...now, gone: new Set([...now.gone, ...ids]) }));
    const done = await applyMany(many.deletePosts, ids);
    setPending((now) => ({ ...now, gone: new Set([...now.gone].filter((id) => !ids.includes(id))) }));
    if (done.length === 0) return;
    const restore = async (): Promise<void> => {
      await applyMany(many.restorePosts, done);
      const again = waiting.map(({ _id }) => _id).filter((id) => done.includes(id));
      if (again.length > 0) await applyMany(many.schedulePosts, again);
    };
    actWithUndo({
      text: t('publishing_calendar.deleted', { count: done.length }),
      act: () => undefined,
      undo: () => void restore(),
    });
  };
}

/** What changes posts. */
export type Changes = ReturnType<typeof useChanges>;

/** Moves posts, which are shown at their new time before the server has answered; those that it refuses go back, with the reason. */
function useMove(setPending: SetPending) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sayRefused = useSayRefused();
  const carry = async (moves: readonly Move[]): Promise<many.MoveOutcome[]> => {
    setPending((now) => ({
      ...now,
      moved: new Map([...now.moved, ...moves.map(({ _id, wall_time }) => [_id, wall_time] as const)]),
    }));
    const answer = await call(many.movePosts, { body: { moves: [...moves] } }, { raise: false });
    if (!answer.ok) showFailure(answer.error);
    await client.invalidateQueries({ queryKey: [listPosts.name] });
    setPending((now) => {
      const moved = new Map(now.moved);
      for (const { _id } of moves) moved.delete(_id);
      return { ...now, moved };
    });
    return answer.ok ? answer.value.items : [];
  };
  const move = async (moves: readonly Move[]): Promise<void> => {
    if (moves.length === 0) return;
    const outcomes = await carry(moves);
    sayRefused(outcomes);
    const done = outcomes.flatMap((one) => (one.ok && one.before !== one.wall_time ? one : []));
    if (done.length === 0) return;
    actWithUndo({
      text: t('publishing_calendar.moved', { count: done.length }),
      act: () => undefined,
      undo: () => void carry(done.map(({ _id, before }) => ({ _id, wall_time: before }))),
    });
  };
  return { move, carry };
}

/** Gives posts the next free slots of a queue, and offers to move them back. */
function useQueue(carry: (moves: readonly Move[]) => Promise<unknown>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sayRefused = useSayRefused();
  return async (queueId: string, ids: readonly string[]): Promise<void> => {
    const input = { params: { _id: queueId }, body: { ids: [...ids] } };
    const answer = await call(queuePosts, input, { raise: false });
    if (!answer.ok) return showFailure(answer.error);
    await client.invalidateQueries({ queryKey: [listPosts.name] });
    const { items } = answer.value;
    sayRefused(items);
    const done = items.flatMap((one) => (one.ok ? { _id: one._id, ...one.before } : []));
    if (done.length === 0) return undefined;
    return actWithUndo({
      text: t('publishing_calendar.moved', { count: done.length }),
      act: () => undefined,
      undo: () => void carry(done),
    });
  };
}

type Repeat = { rule: RepeatRule; skip: readonly string[] };

/** Repeats a post, and offers to delete the copies. */
function useRepeat(applyMany: ApplyMany) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (id: string, { rule, skip }: Repeat): Promise<void> => {
    const input = { params: { _id: id }, body: { rule, skip: [...skip] } };
    const answer = await call(repeatPost, input, { raise: false });
    if (!answer.ok) return showFailure(answer.error);
    await client.invalidateQueries({ queryKey: [listPosts.name] });
    const made = answer.value.items.map(({ _id }) => _id);
    return actWithUndo({
      text: t('publishing_calendar.duplicated', { count: made.length }),
      act: () => undefined,
      undo: () => void applyMany(many.deletePosts, made),
    });
  };
}

type ManyChange = { said: 'duplicated' | 'scheduled'; to: ManyCall; back: ManyCall };

/** Does something to many posts, and offers to do the opposite. */
function useApply() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sayRefused = useSayRefused();
  const applyMany = async (to: ManyCall, ids: readonly string[]): Promise<string[]> => {
    const answer = await call(to, { body: { ids: [...ids] } }, { raise: false });
    if (!answer.ok) showFailure(answer.error);
    await client.invalidateQueries({ queryKey: [listPosts.name] });
    const items = answer.ok ? answer.value.items : [];
    sayRefused(items);
    return items.flatMap((one) => (one.ok ? (one.made ?? one._id) : []));
  };
  const apply = async (ids: readonly string[], { said, to, back }: ManyChange): Promise<void> => {
    const done = await applyMany(to, ids);
    if (done.length === 0) return;
    actWithUndo({
      text: t(`publishing_calendar.${said}`, { count: done.length }),
      act: () => undefined,
      undo: () => void applyMany(back, done),
    });
  };
  return { apply, applyMany };
}

/** The reasons that have a sentence of their own here. */
const REASONS = [
  'plan_time_past',
  'plan_time_needed',
  'plan_time_skipped',
  'accounts_needed',
  'post_empty',
  'post_sent',
  'not_found',
  'no_free_slot',
] as const;

function useSayRefused() {
  const { t } = useTranslation();
  return (outcomes: readonly ({ ok: true } | { ok: false; fault: WireFault })[]): void => {
    const refused = outcomes.flatMap((one) => (one.ok ? [] : one.fault));
    const [first] = refused;
    if (!first) return;
    const known = REASONS.find((code) => code === first.code);
    const next = String(first.params['next'] ?? '').replace('T', ' ');
    const reason = known ? t(`publishing_calendar.reasons.${known}`, { next }) : formatFault(first);
    showError(t('publishing_calendar.refused', { count: refused.length, reason }));
  };
}
