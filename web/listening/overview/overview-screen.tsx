import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter } from '../filter/use-filter.ts';
import { NoMentions } from '../no-mentions.tsx';
import { useStored } from '../use-stored.ts';
import { useVolume } from '../use-volume.ts';
import { AuthorsCard } from './authors-card.tsx';
import classes from './overview.module.css';
import { NumbersRow } from './numbers-row.tsx';
import { ShareCard } from './share-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import { WordsCard } from './words-card.tsx';

/** How we are (numbers), what changed (volume), why (where, who, which words). Moves by itself when posts arrive. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const filtering = useFilter();
  const refresh = useRefresh();
  const volume = useVolume(filtering.filter);
  useStored(() => {
    filtering.renew();
    refresh('mention.');
  });
  return (
    <PageBody wide>
      <PageHeader title={useOpenTitle()} about={t('listening.overview_about')} />
      <FilterBar filtering={filtering} />
      {volume.data?.total === 0 ? (
        <Card>
          <NoMentions filtering={filtering} />
        </Card>
      ) : (
        <div className={classes.grid}>
          <NumbersRow filtering={filtering} />
          <div className={classes.wide}>
            <VolumeCard filtering={filtering} />
          </div>
          <div className={classes.side}>
            <ShareCard filtering={filtering} dimension="channel" title={t('listening.channels')} />
          </div>
          <div className={classes.half}>
            <ShareCard filtering={filtering} dimension="keyword" title={t('listening.voice')} />
          </div>
          <div className={classes.half}>
            <AuthorsCard filtering={filtering} />
          </div>
          <div className={classes.wide}>
            <WordsCard filtering={filtering} />
          </div>
          <div className={classes.side}>
            <ShareCard filtering={filtering} dimension="language" title={t('listening.languages')} />
          </div>
        </div>
      )}
    </PageBody>
  );
}
