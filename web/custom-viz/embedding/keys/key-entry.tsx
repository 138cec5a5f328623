import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { revokeEmbedKey, type EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './keys.module.css';

/** One key: for which pages, by whom, when it was used last, and how to revoke it. */
export function KeyEntry({ item }: { item: EmbedKey }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [, change] = useAddressQuery();
  const { _id, name, origins, created_by, created_at, last_used_at, revoked_at } = item;
  const revoke = useCallMutation(revokeEmbedKey, {
    success: t('viz_embedding.revoked'),
    refresh: ['custom_viz_embed_'],
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('viz_embedding.revoke_ask', { name }),
      text: t('viz_embedding.revoke_text'),
      act: t('viz_embedding.revoke'),
      danger: true,
    });
    if (sure) revoke.send({ params: { _id } });
  };
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.origins}>
          {origins.map((origin) => (
            <Badge key={origin} variant="default" className={classes.origin}>
              {origin}
            </Badge>
          ))}
        </span>
        <span className={classes.dim}>
          {t('viz_embedding.by', { name: created_by, day: formatLongDay(new Date(created_at), language) })}
          {' · '}
          {last_used_at ? (
            <>
              {t('viz_embedding.used')} <TimeText value={last_used_at} />
            </>
          ) : (
            t('viz_embedding.never_used')
          )}
        </span>
      </div>
      <div className={classes.keyActs}>
        {revoked_at && <Badge color="gray">{t('viz_embedding.is_revoked')}</Badge>}
        <Button size="compact-sm" variant="subtle" onClick={() => change({ tab: 'views', of: _id })}>
          {t('viz_embedding.tabs.views')}
        </Button>
        {!revoked_at && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => change({ key: _id })}>
              {t('viz_embedding.setup')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={revoke.isPending}
              onClick={() => void ask()}
              aria-label={`${t('viz_embedding.revoke')}: ${name}`}
            >
              {t('viz_embedding.revoke')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
