import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { useOpenedMail } from '#web/email-digests/use-opened-mail.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { Strip } from '#web/kit/chart/strip.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useGaps } from '../collection-gaps/use-gaps.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter, type FilterState } from '../filter/use-filter.ts';
import { SaveView } from '../saved-views/save-view.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { CorrectionWorks } from '../sentiment/correction-works.tsx';
import { useVolume, useVolumeBars } from '../use-volume.ts';
import { ChangeLines } from './change-lines.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Feed, useFeedPages } from './feed.tsx';
import { MentionDrawer } from './mention-drawer.tsx';
import { OrderMenu } from './order-menu.tsx';
import { useLiveFeed } from './use-live-feed.ts';
import classes from './feed.module.css';

/** The mention feed: newest first, filtered by the address, each post with its matches highlighted. */
export function MentionsScreen() {
  useOpenedMail('listening');
  const filtering = useFilter();
  const scroller = useRef<HTMLDivElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const arrivals = useLiveFeed(filtering);
  const pages = useFeedPages(filtering, arrivals);
  return (
    <div className={classes.page}>
      <div ref={scroller} className={classes.screen} data-scroll-restoration-id="mentions">
        <div className={classes.top}>
          <PageHeader
            title={useOpenTitle()}
            action={<HeadActs filtering={filtering} found={arrivals.count} />}
          />
          <FilterBar filtering={filtering} />
          <VolumeStrip filtering={filtering} said={!pages.data && pages.error !== null} />
          <DifferencePanel filtering={filtering} />
          <ChangeLines />
          <CorrectionWorks />
        </div>
        <Feed filtering={filtering} arrivals={arrivals} pages={pages} scroller={scroller} foot={foot} />
      </div>
      <div ref={setFoot} />
      <MentionDrawer filtering={filtering} mentions={pages.data ?? []} />
      <SavedViews filtering={filtering} />
    </div>
  );
}

function HeadActs({ filtering, found }: { filtering: FilterState; found: number }) {
  return (
    <div className={classes.headActs}>
      <Counts filtering={filtering} found={found} />
      <OrderMenu filtering={filtering} />
      <ExportMenu filtering={filtering} />
      <SaveView filtering={filtering} />
    </div>
  );
}

function Counts({ filtering, found }: { filtering: FilterState; found: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counted = useCallQuery(countMentions, { query: filtering.filter }, { keep: true });
  const { authors, authors_about } = counted.data ?? { authors: 0, authors_about: false };
  // Mentions that arrived since the count are added to it; for placeholder data of another filter nothing is known yet.
  const count = counted.isPlaceholderData ? (counted.data?.count ?? 0) : found;
  const exact = (value: number) => formatExactNumber(value, language);
  const short = (value: number) => formatShortNumber(value, language);
  const markAbout = (value: string) => (authors_about ? t('listening.about', { value }) : value);
  return (
    <p className={classes.counts} data-known={counted.data ? true : undefined} aria-live="polite">
      <strong title={exact(count)}>{t('listening.feed.count', { count, value: short(count) })}</strong>
      {' · '}
      <span title={markAbout(exact(authors))}>
        {t('listening.feed.authors', { count: authors, value: markAbout(short(authors)) })}
      </span>
    </p>
  );
}

const STRIP_HEIGHT = 44;

/** The volume over time; `said`: the list already reports that nothing can be read. */
function VolumeStrip({ filtering, said }: { filtering: FilterState; said: boolean }) {
  const { t } = useTranslation();
  const { filter, change } = filtering;
  const volume = useVolume(filter);
  const series = useSentimentSeries();
  const { bars: counted, span } = useVolumeBars(volume.data, filter);
  const { bars, holes, since } = useGaps(counted, filter);
  if (said && volume.error) return null;
  return (
    <div className={classes.strip}>
      <QueryView inline of={volume} loading={<BlockSkeleton height={STRIP_HEIGHT + 22} />}>
        {() => (
          <>
            <Strip
              label={t('listening.feed.strip')}
              bars={bars}
              series={series}
              height={STRIP_HEIGHT}
              onBrush={(first, last) => change({ ...span(first, last), range: undefined })}
            />
            {(holes ?? since) && (
              // One line, however much there is to report; it can be expanded.
              <details className={classes.gaps}>
                <summary>{[holes, since].filter(Boolean).join(' · ')}</summary>
              </details>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
