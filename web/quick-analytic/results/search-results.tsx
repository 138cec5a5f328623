import { getMention } from '#contracts/listening/actions/endpoints.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { MentionDrawer } from '#web/listening/feed/mention-drawer.tsx';
import { usePosts } from '../state/use-posts.ts';
import { useRecording } from '../state/use-recording.ts';
import type { SearchState } from '../state/use-search.ts';
import { Results } from './results.tsx';

/** What a search finds, with the post of the address beside it; the search is remembered among the reader's recent ones. */
export function SearchResults({ state }: { state: SearchState }) {
  const mayOpen = useMayCall(getMention);
  useRecording(state);
  return (
    <>
      <Results state={state} />
      {mayOpen && <OpenedPost state={state} />}
    </>
  );
}

/** The post of the address beside the page; `j` and `k` go on through the posts of the search. */
function OpenedPost({ state: { filtering, search } }: { state: SearchState }) {
  const isOpen = filtering.query.mention !== undefined && search.terms.length > 0;
  const posts = usePosts(search, { enabled: isOpen });
  return <MentionDrawer filtering={filtering} mentions={posts.data ?? []} />;
}
