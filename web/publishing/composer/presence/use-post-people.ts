import { useEffect, useMemo, useRef, useState } from 'react';
import { LOOK_EVERY_SECONDS } from '#contracts/kit/viewers.ts';
import {
  POST_LOOK_SIGNAL,
  POST_VIEWERS_SIGNAL,
  PostViewers,
  type PostViewer,
} from '#contracts/publishing/post-viewers.ts';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { sendSignal, useSignal } from '#web/kit/realtime/signals.ts';
import { useSession } from '#web/kit/session/session.ts';

type PostActivity = PostViewer['doing'] | 'gone';

/** Says that this tab has a post open, and whether its user writes in it; and who else has. */
export function usePostPeople(postId: string, doing: PostViewer['doing']): readonly PostViewer[] {
  const { user } = useSession();
  const live = useLiveState();
  const [seen, setSeen] = useState<PostViewers | null>(null);
  const now = useRef(doing);
  useSignal(POST_VIEWERS_SIGNAL, (data) => {
    const parsed = PostViewers.safeParse(data);
    if (parsed.success && parsed.data.post_id === postId) setSeen(parsed.data);
  });
  useEffect(() => {
    now.current = doing;
    if (live === 'live' && document.visibilityState === 'visible') reportActivity(postId, doing);
  }, [postId, doing, live]);
  useEffect(() => {
    if (live !== 'live') return;
    const look = () => reportActivity(postId, document.visibilityState === 'visible' ? now.current : 'gone');
    const beat = setInterval(look, LOOK_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', look);
      reportActivity(postId, 'gone');
    };
  }, [postId, live]);
  return useMemo(
    () => (seen?.post_id === postId ? seen.items : NOBODY).filter(({ user_id: id }) => id !== user._id),
    [seen, postId, user._id],
  );
}

const NOBODY: readonly PostViewer[] = [];

function reportActivity(postId: string, doing: PostActivity): void {
  sendSignal(POST_LOOK_SIGNAL, { post_id: postId, doing });
}
