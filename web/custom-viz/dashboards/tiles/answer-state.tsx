import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHourglassEmpty, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  QuestionRefusal,
  QuestionRefusalCode,
  QuestionResult,
} from '#contracts/semantic/question-result.ts';
import type { Answers } from '#web/custom-viz/answers/use-answers.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './tiles.module.css';

/** The number of rows that a state with its picture and its button takes; a lower tile shows it in a line. */
const ROOM_FOR_A_STATE = 4;

export type GoodResult = Extract<QuestionResult, { ok: true }>;

type Props = {
  answers: Answers;
  /** How high the tile is. */
  rows: number;
  loading: ReactNode;
  children: (drawn: readonly GoodResult[]) => ReactNode;
};

/** The answers of a tile in each of their states: loading, failed, refused, not permitted, drawn, and drawn but older than it should be. */
export function AnswerState({ answers, rows, loading, children }: Props) {
  return (
    <QueryView of={answers} inline={rows < ROOM_FOR_A_STATE} loading={loading}>
      {(data) => {
        const refusal = data.find((one): one is QuestionRefusal => !one.ok && one.code !== 'superseded');
        if (refusal) return <RefusedTile refusal={refusal} rows={rows} onRetry={answers.refetch} />;
        const drawn = data.flatMap((one) => (one.ok ? [one] : []));
        if (drawn.length < data.length) return loading;
        return (
          <div
            className={classes.drawn}
            data-renewing={answers.isRenewing || undefined}
            aria-busy={answers.isRenewing}
          >
            {children(drawn)}
            <StaleLine answers={answers} />
          </div>
        );
      }}
    </QueryView>
  );
}

/** That newer answers could not be read, and how old the drawn ones are. */
function StaleLine({ answers: { error, at, refetch } }: Pick<Props, 'answers'>) {
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  return (
    <p className={classes.stale} role="status">
      <IconAlertTriangle size={14} aria-hidden />
      {t('viz_dashboards.tile.stale')} {at > 0 && <TimeText value={new Date(at).toISOString()} />}
      <Button size="compact-xs" variant="subtle" onClick={refetch}>
        {t('kit.state.retry')}
      </Button>
    </p>
  );
}

const ICONS: Readonly<Record<QuestionRefusalCode, typeof IconLock>> = {
  hidden: IconLock,
  expensive: IconHourglassEmpty,
  unavailable: IconRefresh,
  superseded: IconRefresh,
  refused: IconAlertTriangle,
  failed: IconAlertTriangle,
};

function RefusedTile({
  refusal,
  rows,
  onRetry,
}: {
  refusal: QuestionRefusal;
  rows: number;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const reason = describeRefusal(refusal, catalog);
  const isRepeatable = refusal.code === 'unavailable' || refusal.code === 'failed';
  const retry = isRepeatable && (
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      {t('kit.state.retry')}
    </Button>
  );
  if (rows < ROOM_FOR_A_STATE)
    return (
      <p className={classes.refusedLine} role="status">
        {refusal.code === 'hidden' ? PERMISSION_DENIED : reason} {retry}
      </p>
    );
  return (
    <State
      icon={ICONS[refusal.code]}
      title={refusal.code === 'hidden' ? PERMISSION_DENIED : t(`viz_dashboards.refusal.${refusal.code}`)}
      help={reason}
      action={retry}
    />
  );
}
