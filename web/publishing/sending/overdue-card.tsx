import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { OverdueTarget } from '#contracts/publishing/sending.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './sending.module.css';

/** What should have been sent already, and what it waits for. */
export function OverdueCard({ targets }: { targets: readonly z.infer<typeof OverdueTarget>[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('publishing_sending.overdue')}>
      <p className={classes.help}>{t('publishing_sending.overdue_help')}</p>
      <ul className={classes.groups}>
        {targets.map(({ _id, post_id, account_name, at, cause }) => (
          <li key={_id} className={classes.line}>
            <strong>{account_name}</strong>
            <TimeText value={at} />
            <span className={classes.dim}>{t(`publishing_sending.overdue_causes.${cause}`)}</span>
            <TextLink to={`/publishing/posts/${post_id}`}>{t('publishing_sending.open_post')}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
