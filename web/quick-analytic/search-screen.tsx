import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { AllowanceLine } from './allowance-line.tsx';
import { TermsBar } from './field/terms-bar.tsx';
import { LazyActions, LazyResults } from './lazy-parts.tsx';
import { StartPage } from './start/start-page.tsx';
import { moveFocus } from './start/suggestion-keys.ts';
import { useSearch } from './state/use-search.ts';

/** Quick analytics: one field, and everything about what is typed into it. */
export function SearchScreen() {
  const { t } = useTranslation();
  const state = useSearch();
  const bar = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLDivElement>(null);
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('quick_analytic.about')}
        action={
          <>
            <AllowanceLine />
            {state.address.terms.length > 0 && <LazyActions state={state} />}
          </>
        }
      />
      <TermsBar state={state} ref={bar} onDown={() => moveFocus(start.current, 1)} />
      {state.address.terms.length > 0 ? (
        <LazyResults state={state} />
      ) : (
        <StartPage state={state} ref={start} onLeave={() => bar.current?.querySelector('input')?.focus()} />
      )}
    </PageBody>
  );
}
