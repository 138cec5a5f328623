import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createClient,
  listClients,
  renewClient,
  revokeClient,
  type ReviewClient,
} from '#contracts/publishing/approval/clients.ts';
import { SHARED_POSTS_PATH } from '#contracts/publishing/approval/shared-posts.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const ClientDialog = lazy(() => import('./client-dialog.tsx').then((one) => ({ default: one.ClientDialog })));

/** The people outside who see posts by a link. */
export function Clients() {
  const { t } = useTranslation();
  const read = useCallQuery(listClients, {});
  const mayWrite = useMayCall(createClient);
  const [isOpen, setOpen] = useState(false);
  const [token, setToken] = useState('');
  const add = mayWrite && { label: t('publishing_approval.set.add_client'), act: () => setOpen(true) };
  return (
    <Section
      title={t('publishing_approval.set.clients')}
      help={t('publishing_approval.set.clients_help')}
      add={add}
    >
      {token !== '' && (
        <HandedAddress
          label={t('publishing_approval.set.address')}
          value={`${window.location.origin}${SHARED_POSTS_PATH}#${token}`}
          help={t('publishing_approval.set.once')}
          who={t('publishing_approval.set.readers')}
        />
      )}
      <QueryView of={read} loading={<RowsSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.dim}>{t('publishing_approval.set.no_clients')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map((client) => (
                <ClientRow key={client._id} client={client} mayWrite={mayWrite} onToken={setToken} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Suspense>{isOpen && <ClientDialog onToken={setToken} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}

type RowProps = { client: ReviewClient; mayWrite: boolean; onToken: (token: string) => void };

function ClientRow({ client, mayWrite, onToken }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { _id, name, expires_at, revoked_at, opened } = client;
  const params = { _id };
  const isOver = revoked_at !== null || Date.parse(expires_at) <= now.getTime();
  const options = { refresh: ['publishing_client.', 'publishing_approver.'] };
  const revoke = useCallMutation(revokeClient, options);
  const renew = useCallMutation(renewClient, { ...options, onDone: ({ token }) => onToken(token) });
  const ask = async () => {
    const question = {
      title: t('publishing_approval.set.revoke'),
      text: t('publishing_approval.set.revoke_ask', { name }),
      act: t('publishing_approval.set.revoke'),
      danger: true,
    };
    if (await confirm(question)) revoke.send({ params });
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p className={classes.dim}>
          {isOver
            ? t('publishing_approval.set.ended')
            : t('publishing_approval.set.until', { day: formatLongDay(new Date(expires_at), language) })}
          {' · '}
          {t('publishing_approval.set.opened', { count: opened })}
        </p>
      </div>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.send({ params, body: {} })}
        >
          {t('publishing_approval.set.renew')}
        </Button>
      )}
      {mayWrite && !isOver && (
        <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => void ask()}>
          {t('publishing_approval.set.revoke')}
        </Button>
      )}
    </li>
  );
}
