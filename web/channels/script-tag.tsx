import { Loader } from '@mantine/core';
import { IconCircleCheck, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { WebchatForm } from '#contracts/networks/webchat.ts';
import { WIDGET_PATH } from '#contracts/webchat/names.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { ReachWarning } from '#web/kit/ui/handed-address.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './engagement.module.css';

/** The line that puts a web chat on a page. */
function scriptTagOf(origin: string, connectionId: string): string {
  return `<script src="${origin}${WIDGET_PATH}" data-connection="${connectionId}" async></script>`;
}

/** The script tag to copy, where it goes, and whether a page shows the chat: it changes by itself once a page has loaded it. */
export function ScriptTag({ item }: { item: EngagementItem }) {
  const { t } = useTranslation();
  const { origin } = window.location;
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{t('engagement.script.title')}</h3>
      <CopyField
        label={t('engagement.script.tag')}
        value={scriptTagOf(origin, item._id)}
        help={t('engagement.script.help')}
      />
      <ReachWarning address={origin} who={t('engagement.script.visitors')} />
      <Installation item={item} />
    </section>
  );
}

/** Whether a page of another site has shown the chat, and whether the chat opens there. */
function Installation({ item: { embedded, config, active } }: { item: EngagementItem }) {
  const { t } = useTranslation();
  if (!embedded)
    return (
      <p className={classes.first} role="status">
        <Loader size={14} color="gray" aria-hidden />
        {t(active ? 'engagement.script.waiting' : 'engagement.script.off')}
      </p>
    );
  const allowed = WebchatForm.shape.allowed_origins.safeParse(config['allowed_origins']).data ?? [];
  const opens =
    allowed.length === 0 || allowed.some((one) => URL.canParse(one) && new URL(one).origin === embedded.on);
  return (
    <p className={classes.first} data-arrived={opens || undefined} role="status">
      {opens ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <span>
        {t(opens ? 'engagement.script.installed' : 'engagement.script.not_allowed', { page: embedded.on })}{' '}
        <span className={classes.dim}>
          <TimeText value={embedded.at} />
        </span>
      </span>
    </p>
  );
}
