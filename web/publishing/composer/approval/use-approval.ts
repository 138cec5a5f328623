import { useEffect } from 'react';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import { getApproval } from '#contracts/publishing/approval/reviews.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useComposer } from '../composer-context.ts';

/** What a post shows about its approval. */
export type SealState =
  | 'approved'
  | 'released'
  | 'in_review'
  | 'broken'
  | 'sent_back'
  | 'expired'
  | 'needed'
  | 'optional';

/** The approval of the post of the composer; undefined before the post is stored and while it is read. */
export function useApproval(): PostApproval | undefined {
  const { edited } = useComposer();
  const id = edited.post?._id;
  const version = edited.post?.version;
  const read = useCallQuery(
    getApproval,
    { params: { _id: id ?? '' } },
    { enabled: id !== undefined, keep: true },
  );
  const { refetch } = read;
  useLive('publishing_', ({ entity_id }) => {
    if (entity_id === id) void refetch();
  });
  useEffect(() => {
    if (version !== undefined) void refetch();
  }, [version, refetch]);
  return read.data;
}

/** What the seal of a post says; undefined where nobody is asked and nobody has to be. */
export function findSealState({ review, mode, seal_holds }: PostApproval): SealState | undefined {
  const state = review?.state;
  if (state === 'in_review' || state === 'sent_back' || state === 'expired') return state;
  if (state === 'approved' || state === 'released') return seal_holds ? state : 'broken';
  if (review && review.step >= 0 && state === 'draft' && mode === 'required') return 'broken';
  if (mode === 'required') return 'needed';
  return mode === 'optional' ? 'optional' : undefined;
}
