import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconKey, IconRobot, IconTerminal2, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '#contracts/audit/activity.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { SentenceText } from './sentence-text.tsx';
import { useThrough } from './use-through.ts';
import classes from './activity.module.css';

const ICONS = { api_key: IconKey, system: IconRobot, outside: IconWorld, operator: IconTerminal2 } as const;

/** A line of the log: when, by whom, what; its details open at the right. */
export function ActivityLine({ line, open, onOpen }: { line: Activity; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const time = useTimeOfDay();
  const through = useThrough()(line);
  return (
    <li className={classes.line} data-open={open || undefined}>
      <time className={classes.time} dateTime={line.at}>
        {time(line.at)}
      </time>
      <Sign line={line} />
      <span className={classes.sentence}>
        <SentenceText line={line} />
        {through && <span className={classes.through}> · {through}</span>}
      </span>
      <UnstyledButton
        className={classes.more}
        aria-label={`${t('audit.activity.details')} ${line.seq}`}
        onClick={onOpen}
      >
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </li>
  );
}

function Sign({ line: { actor } }: { line: Activity }) {
  const Icon = actor.kind === 'user' || actor.kind === 'administrator' ? undefined : ICONS[actor.kind];
  if (!Icon) return <PersonPicture name={actor.name ?? '?'} size={22} />;
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={14} />
    </span>
  );
}

function useTimeOfDay() {
  const language = useLanguage();
  const format = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return (at: string): string => format.format(new Date(at));
}
