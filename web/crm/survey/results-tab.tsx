import { Button } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSurveyResults } from '#contracts/crm/survey/endpoints.ts';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { PeriodChoice } from '#web/kit/period/period-choice.tsx';
import { usePeriod } from '#web/kit/period/use-period.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { InvitationsDrawer, type InvitationQuery } from './invitations-drawer.tsx';
import { PeopleCard } from './people-card.tsx';
import { QuestionCards } from './question-cards.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useScope, type ResultsScope } from './use-scope.ts';
import shared from '../metrics/figures.module.css';

/** The survey results of a period, of all questionnaires and channels or of one; every number opens the invitations that it counts. */
export function ResultsTab() {
  const { t } = useTranslation();
  const { days, period, choose } = usePeriod();
  const refresh = useRefresh();
  const { scope, narrowed, choose: chooseScope, clear } = useScope(period);
  const results = useCallQuery(getSurveyResults, { query: scope }, { keep: true });
  useLive('ticket_survey.', () => refresh('ticket-survey.'));
  return (
    <>
      <PageHeader
        title={useOpenTitle()}
        about={t('surveys.about')}
        filters={<ScopeChoice scope={scope} offered={results.data} choose={chooseScope} />}
        action={<PeriodChoice days={days} choose={choose} />}
      />
      <QueryView of={results} loading={<BlockSkeleton height={320} />}>
        {(found) => {
          if (found.due > 0) return <Found of={found} scope={scope} />;
          return narrowed ? (
            <Card>
              <NothingMatches onClear={clear} />
            </Card>
          ) : (
            <Nothing />
          );
        }}
      </QueryView>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Card>
      <Empty
        icon={IconMoodSmile}
        title={t('surveys.none')}
        help={t('surveys.off_help')}
        action={
          <Button variant="default" onClick={() => navigate('/settings/ui/crm')}>
            {t('surveys.to_settings')}
          </Button>
        }
      />
    </Card>
  );
}

function Found({ of, scope }: { of: SurveyResults; scope: ResultsScope }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [opened, setOpened] = useState<InvitationQuery | null>(null);
  const open = (title: string, query: Partial<InvitationQuery['query']>) =>
    setOpened({ title, query: { ...scope, ...query } });
  const note = (kind: 'csat' | 'nps') =>
    of[kind].answers === 0
      ? t('surveys.numbers.no_answers')
      : t(`surveys.numbers.${kind}_note`, {
          count: of[kind].answers,
          answers: of[kind].answers,
          mean: (of[kind].mean ?? 0).toFixed(1),
        });
  return (
    <>
      <MetricTiles>
        <MetricTile
          name={t('surveys.numbers.csat')}
          value={of.csat.score === null ? '–' : formatPercent(of.csat.score, language)}
          note={note('csat')}
          {...(of.csat.answers > 0
            ? { onOpen: () => open(t('surveys.numbers.csat'), { kind: 'csat' }) }
            : {})}
        />
        <MetricTile
          name={t('surveys.numbers.nps')}
          value={of.nps.score === null ? '–' : String(Math.round(of.nps.score))}
          note={note('nps')}
          {...(of.nps.answers > 0 ? { onOpen: () => open(t('surveys.numbers.nps'), { kind: 'nps' }) } : {})}
        />
        <MetricTile
          name={t('surveys.numbers.sent')}
          value={<NumberText value={of.sent} />}
          note={t('surveys.numbers.sent_note', { due: of.due })}
          onOpen={() => open(t('surveys.numbers.sent'), { state: 'sent' })}
        />
        <MetricTile
          name={t('surveys.numbers.answered')}
          value={<NumberText value={of.answered} />}
          note={t('surveys.numbers.answered_note', {
            share: formatPercent(of.sent ? of.answered / of.sent : 0, language),
          })}
          onOpen={() => open(t('surveys.numbers.answered'), { state: 'answered' })}
        />
        {of.skipped.map(({ reason, count }) => (
          <MetricTile
            key={reason}
            name={t('surveys.numbers.skipped')}
            value={<NumberText value={count} />}
            note={t(`surveys.reasons.${reason}`)}
            onOpen={() => open(t(`surveys.reasons.${reason}`), { reason })}
          />
        ))}
      </MetricTiles>
      <div className={shared.pair}>
        {(['csat', 'nps'] as const).map((kind) => (
          <DistributionCard
            key={kind}
            kind={kind}
            of={of[kind]}
            onOpen={(value) => open(`${t(`surveys.spread.${kind}`)}: ${value}`, { kind, value })}
          />
        ))}
      </div>
      <PeopleCard
        people={of.agents}
        onOpen={({ agent }, query) =>
          open(agent?.name ?? t('figures.nobody'), { agent_id: agent?._id ?? 'nobody', ...query })
        }
      />
      <QuestionCards scope={scope} onOpen={open} />
      {opened && <InvitationsDrawer opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
