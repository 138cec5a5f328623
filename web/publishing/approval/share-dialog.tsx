import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listClients, updateClient, type ReviewClient } from '#contracts/publishing/approval/clients.ts';
import { SHARED_POSTS_PATH } from '#contracts/publishing/approval/shared-posts.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';

const ClientDialog = lazy(() =>
  import('./settings/client-dialog.tsx').then((one) => ({ default: one.ClientDialog })),
);

type Props = { postId: string; onClose: () => void };

/** Who outside sees one post: those with a link to single posts, each with a tick, and somebody new. */
export function ShareDialog({ postId, onClose }: Props) {
  const { t } = useTranslation();
  const read = useCallQuery(listClients, {});
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState('');
  if (isAdding)
    return (
      <Suspense>
        <ClientDialog postId={postId} onToken={setToken} onClose={() => setAdding(false)} />
      </Suspense>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publishing_approval.share.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('publishing_approval.share.about')}
        </Text>
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
            items
              .filter(({ revoked_at, expires_at }) => !revoked_at && Date.parse(expires_at) > now.getTime())
              .map((client) => <ClientTick key={client._id} client={client} postId={postId} />)
          }
        </QueryView>
        <Button
          data-autofocus
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('publishing_approval.share.new')}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Whether somebody sees the post; of those whose link is to channels and days, these decide. */
function ClientTick({ client: { _id, name, scope }, postId }: { client: ReviewClient; postId: string }) {
  const { t } = useTranslation();
  // Ticked at once; what was refused is taken back.
  const [sees, setSees] = useState(scope.kind === 'posts' && scope.post_ids.includes(postId));
  const update = useCallMutation(updateClient, { refresh: ['publishing_client.'] });
  if (scope.kind === 'channels')
    return <Checkbox disabled label={name} description={t('publishing_approval.share.by_channel')} />;
  const others = scope.post_ids.filter((one) => one !== postId);
  const change = (next: boolean) => {
    setSees(next);
    const body = { scope: { kind: 'posts' as const, post_ids: next ? [...others, postId] : others } };
    update.send({ params: { _id }, body }, { onError: () => setSees(!next) });
  };
  return (
    <Checkbox
      label={name}
      checked={sees}
      disabled={update.isPending}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
