import { Alert, Button, Tabs } from '@mantine/core';
import { IconAlertCircle, IconChartDots3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import { describeFault } from '#web/custom-viz/names/describe-refusal.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useBuilder } from '../builder-context.ts';
import { toKnownFault } from '../catalogue/name-fault.ts';
import { toNearestChart } from '../edits/nearest-chart.ts';
import { ColorList } from './color-list.tsx';
import { HowComputed, useQuestionSentence } from './how-computed.tsx';
import type { ChartAnswers } from './use-chart-answers.ts';
import classes from './result.module.css';

export const RESULT_TABS = ['chart', 'table', 'how'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

type Props = { answers: ChartAnswers; tab: ResultTab; onTab: (tab: ResultTab) => void };

/** The chart while it is built, the same as a table, and how it was computed. */
export function ChartResult({ answers, tab, onTab }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.result} aria-label={t('viz_builder.result')} aria-busy={answers.isReading}>
      <Tabs value={tab} onChange={(next) => onTab(RESULT_TABS.find((one) => one === next) ?? 'chart')}>
        <Tabs.List>
          {RESULT_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`viz_builder.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {RESULT_TABS.map((one) => (
          <Tabs.Panel key={one} value={one} pt="sm">
            {one === tab && <Result answers={answers} tab={tab} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function Result({ answers: { drawn, refusal, error, retry }, tab }: Omit<Props, 'onTab'>) {
  const { t } = useTranslation();
  const { chart } = useBuilder();
  if (chart.measures.length === 0)
    return <Empty icon={IconChartDots3} title={t('viz_builder.empty')} help={t('viz_builder.empty_help')} />;
  // Where the first question is refused, there is nothing to draw and nothing to wait for.
  const read = { data: drawn ?? (refusal && { results: [], chart }), error, refetch: retry };
  return (
    <>
      {refusal && <Refused refusal={refusal} />}
      <QueryView of={read} loading={<BlockSkeleton height={280} />}>
        {({ results, chart: of }) =>
          results[0]?.ok && (
            <div data-stale={refusal ? true : undefined} className={classes.drawn}>
              {tab === 'how' ? (
                <HowComputed result={results[0]} />
              ) : (
                <Drawn chart={of} results={results} tab={tab} />
              )}
            </div>
          )
        }
      </QueryView>
    </>
  );
}

type DrawnProps = { chart: Chart; results: readonly QuestionResult[]; tab: ResultTab };

/** The chart of its answers, or the same numbers as a table. */
function Drawn({ chart, results, tab }: DrawnProps) {
  const { catalogue } = useBuilder();
  const sentence = useQuestionSentence();
  const reading = useReading();
  const good = results.filter((one) => one.ok);
  const [first] = good;
  const answers = useMemo(() => results.flatMap((one) => (one.ok ? [one.answer] : [])), [results]);
  if (!first) return null;
  const shown = { chart, answers, labels: first.labels, catalog: catalogue.names };
  return (
    <>
      <ChartView {...shown} title={sentence} asTable={tab === 'table'} countedAt={reading.now.getTime()} />
      {tab !== 'table' && <ColorList {...shown} />}
    </>
  );
}

type RefusalProps = { refusal: NonNullable<ChartAnswers['refusal']> };

/** Why the chart has no numbers, with the nearest question that has. */
function Refused({ refusal: { fault, nearest } }: RefusalProps) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  return (
    <Alert
      color="orange"
      icon={<IconAlertCircle size={18} aria-hidden />}
      title={t('viz_builder.refused')}
      role="alert"
      mb="sm"
    >
      <p className={classes.reason}>
        {describeFault(toKnownFault(fault, chart, catalogue), catalogue.names, fault.message)}
      </p>
      {nearest && (
        <Button size="compact-sm" variant="default" onClick={() => change(toNearestChart(chart, nearest))}>
          {t('viz_builder.nearest')}
        </Button>
      )}
    </Alert>
  );
}
