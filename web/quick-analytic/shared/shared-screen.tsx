import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedSearch, type SharedSearch } from '#contracts/quick-analytic/links.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatMoment, formatLongDay, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { LinkBrand } from '#web/listening/public-link/link-brand.tsx';
import { LinkedPage } from '#web/listening/public-link/linked-page.tsx';
import { Figures } from '../results/figures.tsx';
import { ListGrid } from '../results/list-grid.tsx';
import { TermsCard } from '../results/terms-card.tsx';
import { VolumeCard } from '../results/volume-card.tsx';
import { SharedAnswers } from '../state/shared-answers.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from '../results/results.module.css';

/** /shared-search#token: the numbers of a search for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  return (
    <LinkedPage
      name={openSharedSearch.name}
      open={(key) => call(openSharedSearch, { body: key })}
      isLive={({ kind }) => kind === 'live'}
    >
      {(shared) => (
        <SharedAnswers value={shared}>
          <Shared shared={shared} />
        </SharedAnswers>
      )}
    </LinkedPage>
  );
}

const nothing = (): void => undefined;

/** A search that cannot be changed. */
function useSharedState({ terms, from, to, comparison, split }: SharedSearch): SearchState {
  return useMemo(() => {
    const filter = { from, to };
    return {
      filtering: { query: {}, change: nothing, filter, length: undefined, renew: nothing },
      address: { terms, split, mode: 'count', bars: null, comparison },
      search: { terms: [...terms], filter, comparison },
      setTerms: nothing,
    };
  }, [terms, from, to, comparison, split]);
}

function Shared({ shared }: { shared: SharedSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = useSharedState(shared);
  const figures = useAnswer(state.search, { kind: 'figures' });
  const title = shared.terms.join(', ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { kind, account, from, to, time_zone: zone, conditions, comparison } = shared;
  const time = formatMoment(new Date(shared.counted_at), language);
  const about = [
    account,
    formatShortSpan(new Date(from), new Date(to), language),
    comparison !== 'none' && t(`quick_analytic.comparison.${comparison}`),
    conditions > 0 && t('quick_analytic.shared.conditions', { count: conditions }),
    t(`quick_analytic.shared.${kind}`, { time }),
  ];
  const foot = [
    t('quick_analytic.shared.zone', { zone }),
    t('dashboards.shared.until', { day: formatLongDay(new Date(shared.expires_at), language) }),
  ];
  return (
    <>
      <LinkBrand />
      <PageHeader title={title} about={about.filter(Boolean).join(' · ')} action={<LanguageSwitch />} />
      <div className={classes.results}>
        <Figures figures={figures} state={state} />
        <div className={classes.numbers}>
          {shared.terms.length > 1 && <TermsCard state={state} />}
          <VolumeCard state={state} />
          <ListGrid state={state} />
        </div>
        <footer className={classes.foot}>{foot.join(' · ')}</footer>
      </div>
    </>
  );
}
