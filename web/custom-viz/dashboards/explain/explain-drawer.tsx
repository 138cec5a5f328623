import { Drawer, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contracts/custom-viz/explanations.ts';
import type { ExplainTime } from '#engine/custom-viz/explain/list-times.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { formatComparison } from '#web/custom-viz/period/period-words.ts';
import { useReading } from '#web/custom-viz/period/use-reading.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { buildExplainRequest, type ExplainSubject } from './explain-subject.ts';
import { ExplainedChange } from './explained-change.tsx';
import { ExplainedDimensions } from './explained-dimensions.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { useExplanation } from './use-explanation.ts';
import { useSpanName } from './use-span-name.ts';
import classes from './explain.module.css';

type Props = { subject: ExplainSubject; onClose: () => void };

/** What moved a value against the time that it is compared with, dimension by dimension; every number opens its rows. */
export function ExplainDrawer({ subject, onClose }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const [measure, setMeasure] = useState(subject.measure);
  const [at, setAt] = useState(subject.first);
  const nameTime = useTimeName();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(58rem, 96vw)"
      title={t('viz_explain.of', { name: subject.name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.choices}>
        {subject.measures.length > 1 && (
          <NativeSelect
            label={t('viz_explain.measure')}
            value={measure}
            data={subject.measures.map((one) => ({ value: one, label: catalog.findMeasure(one).label }))}
            onChange={(event) => setMeasure(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('viz_explain.against')}
          value={String(at)}
          data={subject.times.map((time, index) => ({ value: String(index), label: nameTime(time) }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      </div>
      <Explained key={`${measure} ${at}`} subject={subject} measure={measure} time={subject.times[at]} />
    </Drawer>
  );
}

/** With what a value is compared, in words. */
function useTimeName(): (time: ExplainTime) => string {
  const { t } = useTranslation();
  const reading = useReading();
  const write = useSpanName();
  return (time) => {
    if (time.kind === 'usual') return t('viz_explain.usual');
    if (time.kind === 'drawn') return t('viz_explain.drawn', { span: write(time.comparison) });
    const { comparison } = time;
    return typeof comparison === 'string' ? formatComparison(comparison, t, reading) : write(comparison);
  };
}

type ExplainedProps = { subject: ExplainSubject; measure: string; time: ExplainTime | undefined };

function Explained({ subject, measure, time }: ExplainedProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const request = buildExplainRequest(subject, { measure, time });
  const { failure, progress, isReading, ...read } = useExplanation(request);
  const of = { question: request.question, measure, against: request.against };
  return (
    <QueryView of={read} loading={<RowsSkeleton rows={8} />}>
      {(found) => {
        if (!found.ok)
          return (
            <State
              icon={IconAlertTriangle}
              title={t(`viz_dashboards.refusal.${found.code === 'hidden' ? 'refused' : found.code}`)}
              help={describeRefusal(found, catalog)}
            />
          );
        return (
          <>
            <ExplainedChange found={found} of={of} />
            {found.unexplained === null ? (
              <>
                <ReadingProgress progress={progress} isReading={isReading} />
                {failure !== null && <UnreadRest error={failure} refetch={read.refetch} />}
                <ExplainedDimensions found={found} of={of} isReading={isReading} />
              </>
            ) : (
              <Unexplained found={found} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** What could not be read of the dimensions that are left; reading goes on from there. */
function UnreadRest({ error, refetch }: { error: unknown; refetch: () => void }) {
  return (
    <QueryView of={{ data: undefined, error, refetch }} loading={null} inline>
      {() => null}
    </QueryView>
  );
}

function Unexplained({ found: { unexplained } }: { found: Explanation }) {
  const { t } = useTranslation();
  if (unexplained === null) return null;
  return (
    <State
      icon={IconInfoCircle}
      title={t('viz_explain.cannot')}
      help={t(`viz_explain.unexplained.${unexplained}`)}
    />
  );
}
