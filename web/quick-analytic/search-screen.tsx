import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getMention } from '#contracts/listening/actions/endpoints.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { MentionDrawer } from '#web/listening/feed/mention-drawer.tsx';
import { Actions } from './actions/actions.tsx';
import { AllowanceLine } from './allowance-line.tsx';
import { TermsBar } from './field/terms-bar.tsx';
import { Results } from './results/results.tsx';
import { StartPage } from './start/start-page.tsx';
import { moveFocus } from './start/suggestion-keys.ts';
import { usePosts } from './state/use-posts.ts';
import { useRecording } from './state/use-recording.ts';
import { useSearch, type SearchState } from './state/use-search.ts';

/** Quick analytics: one field, and everything about what is typed into it. */
export function SearchScreen() {
  const { t } = useTranslation();
  const state = useSearch();
  const bar = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const mayOpen = useMayCall(getMention);
  useRecording(state);
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('quick_analytic.about')}
        action={
          <>
            <AllowanceLine />
            {state.address.terms.length > 0 && <Actions state={state} />}
          </>
        }
      />
      <TermsBar state={state} ref={bar} onDown={() => moveFocus(start.current, 1)} />
      {state.address.terms.length > 0 ? (
        <Results state={state} />
      ) : (
        <StartPage state={state} ref={start} onLeave={() => bar.current?.querySelector('input')?.focus()} />
      )}
      {mayOpen && <OpenedPost state={state} />}
    </PageBody>
  );
}

/** The post of the address beside the page; `j` and `k` go on through the posts of the search. */
function OpenedPost({ state: { filtering, search } }: { state: SearchState }) {
  const isOpen = filtering.query.mention !== undefined && search.terms.length > 0;
  const posts = usePosts(search, { enabled: isOpen });
  return <MentionDrawer filtering={filtering} mentions={posts.data ?? []} />;
}
