import { Button } from '@mantine/core';
import {
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ReportFiles } from './report-files.tsx';
import { useWhen } from './report-words.ts';
import type { SavedReport, ReportActions } from './saved-report.ts';
import classes from './reports.module.css';

type Props = {
  item: SavedReport;
  acts: ReportActions;
  mayWrite: boolean;
  maySend: boolean;
  onOpen: () => void;
  /** A further action, before the settings. */
  more?: ReactNode;
};

/** One report: its schedule and recipients, its latest run, and the ways to get it now. */
export function ReportItem({ item, acts, mayWrite, maySend, onOpen, more }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = useWhen();
  const { last } = item;
  const receiving = item.receivers.filter(({ state }) => state === 'receives').length;
  const send = async () => {
    const question = {
      title: t('reports.send_ask', { name: item.name }),
      text: t('reports.send_text', { count: receiving }),
      act: t('reports.send'),
    };
    if (await confirm(question)) acts.make(item, true);
  };
  const busy = last?.state === 'making';
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.title}>{item.name}</span>
        <span className={classes.about}>
          {when(item)}
          {item.schedule && !item.active && ` · ${t('reports.paused')}`}
          {item.next_run_at &&
            ` · ${t('reports.next', { when: formatMoment(new Date(item.next_run_at), language) })}`}
          {item.receivers.length > 0 && ` · ${t('reports.receivers', { count: item.receivers.length })}`}
        </span>
      </div>
      {last && (
        <div className={classes.acts}>
          <span className={classes.about}>
            {formatShortSpan(new Date(last.from), new Date(last.to), language)}
          </span>
          <ReportFiles run={last} path={acts.filePath} />
        </div>
      )}
      <div className={classes.acts}>
        <Act icon={IconRefresh} disabled={busy} onClick={() => acts.make(item, false)}>
          {t('reports.make')}
        </Act>
        {maySend && receiving > 0 && (
          <Act icon={IconMailForward} disabled={busy} onClick={() => void send()}>
            {t('reports.send')}
          </Act>
        )}
        {mayWrite && item.schedule && (
          <Act
            icon={item.active ? IconPlayerPause : IconPlayerPlay}
            onClick={() => acts.setActive(item, !item.active)}
          >
            {t(item.active ? 'reports.pause' : 'reports.resume')}
          </Act>
        )}
        {more}
        <Act icon={IconSettings} onClick={onOpen}>
          {t('reports.edit')}
        </Act>
      </div>
    </li>
  );
}

type ActProps = { icon: typeof IconRefresh; disabled?: boolean; onClick: () => void; children: string };

/** A subdued button next to others. */
export function Act({ icon: Icon, disabled = false, onClick, children }: ActProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={disabled}
      leftSection={<Icon size={15} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
