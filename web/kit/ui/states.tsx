import { Button } from '@mantine/core';
import { IconCloudOff, IconInbox, IconSearchOff } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from './use-online.ts';
import classes from './state.module.css';

type Frame = {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
};

/** A state in the middle of the place where its content would be. `alert` reads it out at once: something went wrong. */
export function State({ icon: Icon, title, help, action, alert }: Frame) {
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

/** A banner while the browser has no network; `children`: what waits for it. */
export function OfflineBanner({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  if (useOnline()) return null;
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={16} aria-hidden />
      <span>
        {t('kit.state.offline')} {children}
      </span>
    </div>
  );
}
