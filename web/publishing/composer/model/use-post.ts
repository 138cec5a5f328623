import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Post } from '#contracts/publishing/post.ts';
import { getPost } from '#contracts/publishing/posts.ts';
import { isChangeable, WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useFlush } from '#web/kit/form/use-flush.ts';
import { useSession } from '#web/kit/session/session.ts';
import { nameCopy, readCopy, writeCopy } from './post-copy.ts';
import type { PostFields } from './post-fields.ts';
import * as states from './post-state.ts';
import { storeChanges, storeNewPost, toStored, type StoreOutcome } from './store-post.ts';

/** The pause after a change before it is stored, and before a failed attempt is repeated, in milliseconds. */
const REST_MS = 700;
const AGAIN_MS = 5000;

/** States in which a post is agreed upon: what is typed is kept here, and stored by an act of its own. */
const AGREED_STATES: readonly TargetState[] = [...WAITING_STATES, 'in_review', 'approved'];

/** Whether what is typed is not stored by itself, since the post would go out, or be approved, half written. */
export function isAgreed(post: Pick<Post, 'targets'> | undefined): boolean {
  return post?.targets.some(({ state }) => AGREED_STATES.includes(state)) ?? false;
}

/** Whether what a post says on an account may still be changed. */
export function isTargetOpen(post: Post | undefined, connectionId: string): boolean {
  const target = post?.targets.find(({ connection_id }) => connection_id === connectionId);
  return !target || isChangeable(target.state);
}

type UsePostInput = {
  /** The post as it was read last; undefined: it was never stored. */
  post: Post | undefined;
  /** What a new post begins with. */
  start: PostFields;
  /** Follows the first storing of a new post. */
  onCreated: (post: Post) => void;
};

export type EditedPost = ReturnType<typeof usePost>;

/** What this screen knows of a post: its state, the post as it was stored last, and why it could not be stored. */
type EditorState = {
  state: states.PostState;
  post: Post | undefined;
  error: ApiError | null;
  isSaving: boolean;
  /** Whether a new post begins with what was typed here before and never stored. */
  restored: boolean;
};
const AT_REST = { post: undefined, error: null, isSaving: false, restored: false };

/**
 * A post that is being written: kept by this browser with every key, stored soon after, and merged with what others store. A post that is agreed
 * upon is stored by `save` alone.
 */
export function usePost({ post: read, start, onCreated }: UsePostInput) {
  const user = useSession().user._id;
  const [editor, update, latest] = useEditorState(() => startEditor(user, read, start));
  useEffect(() => {
    const { isSaving: busy, post: known, state: now } = latest.current;
    if (read && read !== known && !busy && read.version >= now.stored.version)
      update((before) => takePost(before, read));
  }, [read, update, latest]);
  const { state, post, error, isSaving, restored } = editor;
  useKeeping(nameCopy(user, post?._id ?? 'new'), state);
  const save = useSave(update, latest, onCreated);
  const unsaved = states.isUnsaved(state);
  const isByAct = isAgreed(post);
  useEffect(() => {
    if (!unsaved || isSaving || isByAct) return;
    const timer = setTimeout(() => void save(), error ? AGAIN_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [unsaved, isSaving, isByAct, error, save, state.present]);
  useFlush(unsaved && !isByAct, save);
  const acts = useMemo(
    () => ({
      change: (next: (fields: PostFields) => PostFields) =>
        update((now) => ({ ...now, state: { ...now.state, present: next(now.state.present) } })),
      settle: (part: string, side: 'mine' | 'theirs') =>
        update((now) => ({ ...now, state: states.settleConflict(now.state, part, side) })),
      /** Puts what is stored on the screen again. */
      drop: () =>
        update((now) => ({
          ...now,
          restored: false,
          state: { stored: now.state.stored, present: now.state.stored.fields, conflicts: [] },
        })),
      /** After an act that answered with the post. */
      take: (newest: Post) => update((now) => takePost(now, newest)),
    }),
    [update],
  );
  const { present: fields, conflicts } = state;
  return { ...acts, save, post, fields, conflicts, unsaved, isByAct, isSaving, error, restored };
}

function startEditor(user: string, read: Post | undefined, start: PostFields): EditorState {
  const copy = readCopy(nameCopy(user, read?._id ?? 'new'));
  if (read) return { state: states.startState(toStored(read), copy), ...AT_REST, post: read };
  const state = states.startState({ fields: start, version: 0 });
  return {
    state: copy ? { ...state, present: copy.present } : state,
    ...AT_REST,
    restored: copy !== undefined,
  };
}

function takePost(editor: EditorState, post: Post): EditorState {
  const state = states.takeTheirs(editor.state, toStored(post));
  if (editor.post && editor.post.version > post.version) return editor;
  queryClient.setQueryData(callQuery(getPost, { params: { _id: post._id } }).queryKey, post);
  return { ...editor, state, post };
}

type UpdateEditor = (next: (editor: EditorState) => EditorState) => void;
type Latest = { current: EditorState };

/** A state that is also read between renders, by what runs meanwhile. */
function useEditorState(start: () => EditorState): readonly [EditorState, UpdateEditor, Latest] {
  const [editor, setEditor] = useState(start);
  const latest = useRef(editor);
  const update = useCallback<UpdateEditor>((next) => {
    latest.current = next(latest.current);
    setEditor(latest.current);
  }, []);
  return [editor, update, latest];
}

/** Keeps on this machine what the server does not have. */
function useKeeping(name: string, state: states.PostState): void {
  const former = useRef(name);
  useEffect(() => {
    // A new post has a name of its own once it is stored.
    if (former.current !== name) writeCopy(former.current, null);
    former.current = name;
    writeCopy(name, states.isToKeep(state) ? state : null);
  }, [name, state]);
}

/**
 * Stores what is on the screen, one attempt after the other, and what others stored first merged with it. The result is the post, or null where
 * it could not be stored.
 */
function useSave(
  update: UpdateEditor,
  latest: Latest,
  onCreated: (post: Post) => void,
): () => Promise<Post | null> {
  const refresh = useRefresh();
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  });
  const key = useRef(crypto.randomUUID());
  const running = useRef<Promise<Post | null>>(Promise.resolve(null));
  return useCallback(() => {
    const attempt = async (): Promise<Post | null> => {
      update((now) => ({ ...now, isSaving: true }));
      const outcome = await storeUntilNewest(update, latest, key.current);
      const error = outcome.status === 'failed' ? outcome.error : null;
      update((now) => ({ ...now, isSaving: false, error }));
      if (outcome.status !== 'stored') return null;
      refresh('publishing_post.list');
      refresh('publishing_post.similar');
      if (outcome.isNew) created.current(outcome.post);
      return outcome.post;
    };
    running.current = running.current.then(attempt, attempt);
    return running.current;
  }, [update, latest, refresh]);
}

/** Attempts before a post that others store all the time is left for the next one. */
const ATTEMPTS = 3;

async function storeUntilNewest(
  update: UpdateEditor,
  latest: Latest,
  key: string,
): Promise<StoreOutcome & { isNew: boolean }> {
  const isNew = latest.current.post === undefined;
  for (let nth = 1; ; nth++) {
    const { state, post } = latest.current;
    if (post && !states.isUnsaved(state)) return { status: 'stored', post, isNew };
    const sent = states.toStore(state);
    const outcome = await (post ? storeChanges(post._id, sent, state.stored) : storeNewPost(sent, key));
    if (outcome.status === 'failed') return { ...outcome, isNew };
    const stored = toStored(outcome.post);
    const take = (before: states.PostState): states.PostState =>
      outcome.status === 'stored'
        ? states.takeAnswer(before, sent, stored)
        : states.takeTheirs(before, stored);
    queryClient.setQueryData(
      callQuery(getPost, { params: { _id: outcome.post._id } }).queryKey,
      outcome.post,
    );
    update((now) => ({ ...now, post: outcome.post, state: take(now.state) }));
    if (outcome.status === 'stored' || nth === ATTEMPTS) return { ...outcome, isNew };
  }
}
