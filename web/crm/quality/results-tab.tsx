import { UnstyledButton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getQualityResults, type QualityResults } from '#contracts/crm/quality/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Period } from '#web/kit/period/use-period.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useOpenCounted, type CaseFilter } from './counted-cases.tsx';
import shared from '../metrics/figures.module.css';

/** What was judged in a period, by person and by question, and how far those who judge agree. */
export function ResultsTab({ period }: { period: Period }) {
  const { t } = useTranslation();
  const results = useCallQuery(getQualityResults, { query: period }, { keep: true });
  return (
    <QueryView of={results} loading={<BlockSkeleton height={320} />}>
      {(found) =>
        found.judged === 0 ? (
          <Card>
            <Empty
              icon={IconChecklist}
              title={t('quality.results.none')}
              help={t('quality.results.none_help')}
            />
          </Card>
        ) : (
          <Found of={found} />
        )
      }
    </QueryView>
  );
}

function Found({ of }: { of: QualityResults }) {
  return (
    <>
      <ResultTiles of={of} />
      <div className={shared.pair}>
        <AgentTable agents={of.agents} />
        <QuestionTable questions={of.questions} />
      </div>
    </>
  );
}

/** The figures of all judged cases together. */
function ResultTiles({ of }: { of: QualityResults }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const open = useOpenCounted();
  const { agreement } = of;
  return (
    <MetricTiles>
      <MetricTile
        name={t('quality.results.mean')}
        value={of.mean === null ? '–' : t('quality.points', { score: Math.round(of.mean) })}
        note={t('quality.results.mean_note', {
          count: of.judged,
          judged: formatExactNumber(of.judged, language),
        })}
        onOpen={() => open({})}
      />
      <MetricTile
        name={t('quality.results.passed')}
        value={formatPercent(of.passed / of.judged, language)}
        onOpen={() => open({ passed: 'yes' })}
      />
      <MetricTile
        name={t('quality.results.appeals')}
        value={<NumberText value={of.appeals.all} />}
        note={t('quality.results.appeals_note', { changed: of.appeals.changed })}
        onOpen={() => open({ appealed: 'yes' })}
      />
      <MetricTile
        name={t('quality.results.agreement')}
        value={agreement.share === null ? '–' : formatPercent(agreement.share, language)}
        note={
          agreement.share === null
            ? t('quality.results.agreement_none')
            : t('quality.results.agreement_note', {
                cases: agreement.cases,
                kappa:
                  agreement.kappa === null ? t('quality.results.kappa_none') : agreement.kappa.toFixed(2),
              })
        }
        onOpen={() => open({ twice: 'yes' })}
      />
    </MetricTiles>
  );
}

/** For each person: how many cases were judged, how many passed, and the mean. */
function AgentTable({ agents }: Pick<QualityResults, 'agents'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('quality.results.people')} flush>
      <ScrollRegion
        className={shared.scroll}
        label={t('figures.table', { name: t('quality.results.people') })}
      >
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('quality.agent')}</th>
              <th scope="col" className={shared.number}>
                {t('quality.states.judged')}
              </th>
              <th scope="col" className={shared.number}>
                {t('quality.results.passed')}
              </th>
              <th scope="col" className={shared.number}>
                {t('quality.results.mean')}
              </th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ agent, judged, passed, mean }) => (
              <tr key={agent?._id ?? ''}>
                <th scope="row">{agent?.name ?? t('figures.nobody')}</th>
                <td className={shared.number}>
                  <DrillDownLink counted={{ agent: agent?._id ?? 'none' }} count={judged}>
                    {formatExactNumber(judged, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink counted={{ agent: agent?._id ?? 'none', passed: 'yes' }} count={passed}>
                    {formatPercent(passed / judged, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink counted={{ agent: agent?._id ?? 'none' }} count={judged}>
                    {t('quality.points', { score: Math.round(mean) })}
                  </DrillDownLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** For each question: how often it was met and missed. */
function QuestionTable({ questions }: Pick<QualityResults, 'questions'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('quality.results.questions')} flush>
      <ScrollRegion
        className={shared.scroll}
        label={t('figures.table', { name: t('quality.results.questions') })}
      >
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('quality.results.question')}</th>
              <th scope="col" className={shared.number}>
                {t('quality.results.met')}
              </th>
              <th scope="col" className={shared.number}>
                {t('quality.results.missed')}
              </th>
              <th scope="col" className={shared.number}>
                {t('quality.results.asked')}
              </th>
            </tr>
          </thead>
          <tbody>
            {questions.map(({ label: question, card, met, asked: times }) => (
              <tr key={`${card} ${question}`}>
                <th scope="row">
                  {question}
                  <span className={shared.side}>{card}</span>
                </th>
                <td className={shared.number}>
                  <DrillDownLink counted={{ question, card, met: 'yes' }} count={met}>
                    {formatPercent(met / times, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink counted={{ question, card, met: 'no' }} count={times - met}>
                    {formatExactNumber(times - met, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink counted={{ question, card }} count={times}>
                    {formatExactNumber(times, language)}
                  </DrillDownLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** A number that opens the cases it counts, unless there are none. */
function DrillDownLink({
  counted,
  count,
  children,
}: {
  counted: CaseFilter;
  count: number;
  children: ReactNode;
}) {
  const open = useOpenCounted();
  if (count === 0) return <span className={shared.zero}>{children}</span>;
  return (
    <UnstyledButton className={shared.opens} onClick={() => open(counted)}>
      {children}
    </UnstyledButton>
  );
}
