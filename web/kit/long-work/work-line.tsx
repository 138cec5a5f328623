import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { cancelLongWork, pauseLongWork, resumeLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useWorkLabels } from './work-labels.ts';
import classes from './work-line.module.css';

const CHANGED = { refresh: ['long-work.'] };

type Props = {
  work: LongWork;
  declaration: Pick<LongWorkDeclaration, 'unit'>;
  /** Without the permission to control it there are no buttons. */
  mayWrite: boolean;
  /** Replaces the title of its kind. */
  title?: string;
  /** Shown once it has ended, such as a link to its result. */
  outcome?: ReactNode;
  /** Called after a click on one of its buttons, if the work is shown by a read other than the list of works. */
  onChange?: () => void;
};

/** One long work: its progress, its speed and the remaining time, with pause, resume and cancel. */
export function WorkLine({ work, declaration, mayWrite, title, outcome, onChange }: Props) {
  const words = useWorkLabels(work, declaration.unit);
  const { state, done, total } = work;
  const open = isOpenWork(state);
  const share = total !== null && total > 0 ? Math.min(100, (done / total) * 100) : 0;
  const name = title ?? words.title;
  return (
    <div className={classes.line} data-state={state}>
      <div className={classes.head}>
        <span className={classes.title}>{name}</span>
        <span className={classes.state} role="status">
          {words.state}
        </span>
        {mayWrite && <Acts work={work} {...(onChange ? { onChange } : {})} />}
      </div>
      {open && (
        <>
          <Progress
            value={share}
            size="sm"
            aria-label={name}
            animated={state === 'running' && total === null}
          />
          <div className={classes.numbers}>
            <span className="tabular">{words.progress}</span>
            {words.rate !== null && <span className="tabular">{words.rate}</span>}
            {words.left !== null && <span className="tabular">{words.left}</span>}
          </div>
        </>
      )}
      {words.failure !== null && (
        <p className={classes.failed} role="alert">
          {words.failure}
        </p>
      )}
      {!open && outcome && <div className={classes.outcome}>{outcome}</div>}
    </div>
  );
}

function Acts({ work: { _id, state }, onChange }: { work: LongWork; onChange?: () => void }) {
  const { t } = useTranslation();
  const after = { ...CHANGED, onDone: () => onChange?.() };
  const pause = useCallMutation(pauseLongWork, after);
  const resume = useCallMutation(resumeLongWork, after);
  const cancel = useCallMutation(cancelLongWork, after);
  const busy = pause.isPending || resume.isPending || cancel.isPending;
  const one = { params: { _id } };
  const ask = async () => {
    const act = t('long_work.cancel');
    const question = {
      title: t('long_work.cancel_title'),
      text: t('long_work.cancel_ask'),
      act,
      danger: true,
    };
    if (await confirm(question)) cancel.send(one);
  };
  const common = { variant: 'default', size: 'compact-sm', disabled: busy } as const;
  return (
    <div className={classes.acts}>
      {(state === 'queued' || state === 'running') && (
        <Button
          {...common}
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          onClick={() => pause.send(one)}
        >
          {t('long_work.pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button
          {...common}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => resume.send(one)}
        >
          {t(state === 'paused' ? 'long_work.resume' : 'long_work.again')}
        </Button>
      )}
      {isOpenWork(state) && (
        <Button {...common} leftSection={<IconX size={14} aria-hidden />} onClick={() => void ask()}>
          {t('long_work.cancel')}
        </Button>
      )}
    </div>
  );
}
