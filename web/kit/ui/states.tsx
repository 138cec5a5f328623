import { Button } from '@mantine/core';
import { IconCloudOff, IconInbox, IconLock, IconMoodPuzzled, IconSearchOff } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/kit/api/api-error.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import classes from './state.module.css';
import { useOnline } from './use-online.ts';

type Frame = {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
};

function State({ icon: Icon, title, help, action, alert }: Frame) {
  return (
    <div className={classes.state} role={alert ? 'alert' : undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={24} stroke={1.6} />
      </span>
      <p className={classes.title} style={{ margin: 0 }}>
        {title}
      </p>
      {help && <div className={classes.help}>{help}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** First use: what would be here and how to get it. */
export function Empty(props: { title?: string; help?: ReactNode; action?: ReactNode; icon?: Frame['icon'] }) {
  const { t } = useTranslation();
  return (
    <State
      icon={props.icon ?? IconInbox}
      title={props.title ?? t('kit.state.empty')}
      help={props.help}
      action={props.action}
    />
  );
}

/** Filters or a search that find nothing; `onClear` offers the way back. */
export function NothingMatches({ onClear }: { onClear?: () => void }) {
  const { t } = useTranslation();
  const clear = onClear && (
    <Button variant="default" onClick={onClear}>
      {t('kit.state.clear')}
    </Button>
  );
  return (
    <State
      icon={IconSearchOff}
      title={t('kit.state.nothing')}
      help={t('kit.state.nothing_help')}
      action={clear}
    />
  );
}

/** A part that could not be loaded: what happened, a retry, and the request id to tell support. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 403) return <Denied />;
  const id = error instanceof ApiError ? error.request_id : '';
  const help = (
    <>
      {wordsOf(error)}
      {id && (
        <div className={classes.request}>
          {t('kit.state.request')} {id}
        </div>
      )}
    </>
  );
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('kit.state.retry')}
    </Button>
  );
  return <State alert icon={IconMoodPuzzled} title={t('kit.state.failed')} help={help} action={retry} />;
}

/** The same in a line, for one of many small parts that stand below one another; the request id stands in its title. */
export function FailedLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const denied = error instanceof ApiError && error.status === 403;
  if (denied)
    return (
      <p className={classes.line} role="alert" title={t('kit.state.denied_help')}>
        {PERMISSION_DENIED}
      </p>
    );
  const id = error instanceof ApiError && error.request_id;
  return (
    <p
      className={classes.line}
      role="alert"
      title={[wordsOf(error), id && `${t('kit.state.request')} ${id}`].filter(Boolean).join(' ')}
    >
      {t('kit.state.failed')}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('kit.state.retry')}
      </Button>
    </p>
  );
}

/** A part of a page that the person may not see (a whole page leads to / instead). */
export function Denied() {
  const { t } = useTranslation();
  return <State icon={IconLock} title={PERMISSION_DENIED} help={t('kit.state.denied_help')} />;
}

/** A banner while the browser has no network. */
export function OfflineBanner() {
  const { t } = useTranslation();
  if (useOnline()) return null;
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={16} aria-hidden />
      {t('kit.state.offline')}
    </div>
  );
}
