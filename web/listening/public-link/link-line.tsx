import { Badge, Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicLink } from '#contracts/kit/public-link.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import classes from './links.module.css';

type Props = {
  link: PublicLink;
  /** What it is called where it has no name. */
  nameless?: string;
  /** What is said about it besides. */
  about?: ReactNode;
  isPending: boolean;
  onRevoke: () => void;
};

/** One link: whether it opens and until when, how often it was opened, and how to revoke it. */
export function LinkLine({ link, nameless, about, isPending, onRevoke }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const ended = link.revoked_at !== null || Date.parse(link.expires_at) <= now;
  const name = link.name || (nameless ?? t('dashboards.link.nameless'));
  const ask = async () => {
    const sure = await confirm({
      title: t('dashboards.link.revoke'),
      text: t('dashboards.link.revoke_ask', { name }),
      act: t('dashboards.link.revoke'),
      danger: true,
    });
    if (sure) onRevoke();
  };
  return (
    <li className={classes.link}>
      <div className={classes.words}>
        <strong>{name}</strong>{' '}
        {link.has_password && <Badge variant="default">{t('dashboards.link.locked')}</Badge>}
        {about}
        <Text size="xs" c="var(--es-dim)">
          {ended
            ? t('dashboards.link.ended')
            : link.closed
              ? t(`dashboards.link.closed.${link.closed}`)
              : t('dashboards.link.until', { day: formatLongDay(new Date(link.expires_at), language) })}
          {' · '}
          {t('dashboards.link.opened', { count: link.opened })}
        </Text>
      </div>
      {!ended && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void ask()}>
          {t('dashboards.link.revoke')}
        </Button>
      )}
    </li>
  );
}
