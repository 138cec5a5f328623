import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMoodPuzzled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import { toFault, type Fault } from './fault.ts';
import { State } from './states.tsx';
import { useOnline } from './use-online.ts';
import classes from './state.module.css';

/** Texts for a single resource, named by its address, that is not there. */
export type NotFoundTexts = { title: string; help: string };

type Props = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  gone?: NotFoundTexts | undefined;
  back?: ReactNode;
};

const ICONS = {
  denied: IconLock,
  not_in_plan: IconLock,
  gone: IconMoodPuzzled,
  offline: IconCloudOff,
  failed: IconMoodPuzzled,
} as const satisfies Record<Fault, unknown>;

/** The text of a failure; the request id is included where support can use it. */
function useFault({ error, gone }: Pick<Props, 'error' | 'gone'>) {
  const { t } = useTranslation();
  const online = useOnline();
  const kind = toFault(error, { online, byId: gone !== undefined });
  const id = kind === 'failed' && error instanceof ApiError ? error.request_id : '';
  const isOwn = error instanceof ApiError && error.code === 'not_permitted';
  const words: Record<Fault, NotFoundTexts> = {
    // A refusal with a reason of its own (a password that must be changed, a missing confirmation) says what to do about it.
    denied: { title: PERMISSION_DENIED, help: isOwn ? t('kit.state.denied_help') : formatError(error) },
    not_in_plan: { title: t('kit.state.not_in_plan'), help: formatError(error) },
    gone: gone ?? { title: t('kit.state.gone'), help: t('kit.state.gone_help') },
    offline: { title: t('kit.state.offline_title'), help: t('kit.state.offline_help') },
    failed: { title: t('kit.state.failed'), help: formatError(error) },
  };
  return { kind, request: id && `${t('kit.state.request')} ${id}`, ...words[kind] };
}

/**
 * A part that could not be shown: what happened and what to do. Only a failure that may pass offers a retry and names its request: a retry
 * restores neither a permission nor deleted data, and a read that waits for the network is repeated automatically. `back` is the link that
 * leads on from a resource that is gone or not visible to the reader.
 */
export function Failed({ error, onRetry, gone, back }: Props) {
  const { t } = useTranslation();
  const { kind, request, title, help } = useFault({ error, gone });
  const retry = kind === 'failed' && onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('kit.state.retry')}
    </Button>
  );
  const more = request && <div className={classes.request}>{request}</div>;
  return (
    <State
      alert={kind === 'failed'}
      icon={ICONS[kind]}
      title={title}
      help={
        <>
          {help}
          {more}
        </>
      }
      action={kind === 'gone' || kind === 'denied' ? back : retry}
    />
  );
}

/** The same in one line, for one of many small parts in a column; the rest of the text is in its title. */
export function FailedLine({ error, onRetry, gone }: Props) {
  const { t } = useTranslation();
  const { kind, request, title, help } = useFault({ error, gone });
  return (
    <p
      className={classes.line}
      role={kind === 'failed' ? 'alert' : undefined}
      title={[help, request].filter(Boolean).join(' ')}
    >
      {title}
      {kind === 'failed' && onRetry && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('kit.state.retry')}
        </Button>
      )}
    </p>
  );
}

/** A part that waits for the network: nothing failed, and it is read as soon as there is one. */
export function Waiting({ inline }: { inline?: boolean | undefined }) {
  const { t } = useTranslation();
  const title = t('kit.state.offline_title');
  const help = t('kit.state.offline_help');
  if (inline)
    return (
      <p className={classes.line} title={help}>
        {title}
      </p>
    );
  return <State icon={ICONS.offline} title={title} help={help} />;
}
