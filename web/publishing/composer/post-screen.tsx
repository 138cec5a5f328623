import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts, type PublishingAccount } from '#contracts/publishing/accounts.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { getPost } from '#contracts/publishing/posts.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, useNavigate, usePathParam, type AddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { combineReads, QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PostComposer } from './composer.tsx';
import { startFields, type PostFields } from './model/post-fields.ts';

/** The address of a post that is not stored yet. */
const NEW = 'new';

/** Publishing: one post, with what it says on each account, when it is published, and what became of it. */
export function PostScreen() {
  const id = usePathParam('_id');
  const { key, keep } = useStableKey(id);
  return id === NEW || key.startsWith(NEW) ? (
    <NewPost key={key} id={id} keep={keep} />
  ) : (
    <StoredPost key={key} id={id} />
  );
}

/** A key for what is drawn: the same before and after a new post gets its id, so that nobody loses the place where they type. */
function useStableKey(id: string) {
  const [shown, setShown] = useState({ id, created: '', key: id });
  if (shown.id !== id) {
    const isSame = id === shown.created;
    const key = isSame ? shown.key : id === NEW ? `${NEW} ${shown.id}` : id;
    setShown({ id, created: shown.created, key });
  }
  return { key: shown.key, keep: (created: string) => setShown((now) => ({ ...now, created })) };
}

function NewPost({ id, keep }: { id: string; keep: (id: string) => void }) {
  const { account } = useSession();
  const [query] = useAddressQuery();
  const accounts = useCallQuery(listPublishingAccounts, {});
  const navigate = useNavigate();
  const stored = useCallQuery(getPost, { params: { _id: id } }, { enabled: id !== NEW });
  useFollow(stored, id);
  const open = (post: Post) => {
    keep(post._id);
    navigate(`/publishing/posts/${post._id}`, { replace: true });
  };
  return (
    <QueryView framed of={accounts} loading={<Loading />}>
      {({ items }) => (
        <PostComposer
          post={id === NEW ? undefined : stored.data}
          start={readStart(query, account.time_zone, items)}
          accounts={items}
          onCreated={open}
        />
      )}
    </QueryView>
  );
}

function StoredPost({ id }: { id: string }) {
  const { t } = useTranslation();
  const post = useCallQuery(getPost, { params: { _id: id } });
  const accounts = useCallQuery(listPublishingAccounts, {});
  useFollow(post, id);
  const back = <TextLink to="/publishing">{t('publishing_composer.back')}</TextLink>;
  const gone = { title: t('publishing_composer.gone'), help: t('publishing_composer.gone_help') };
  return (
    <QueryView
      framed
      of={combineReads<[Post, { items: PublishingAccount[] }]>(post, accounts)}
      loading={<Loading />}
      gone={gone}
      back={back}
      around={(instead) => <PageBody>{instead}</PageBody>}
    >
      {([read, { items }]) => (
        <PostComposer post={read} start={startFields({})} accounts={items} onCreated={() => undefined} />
      )}
    </QueryView>
  );
}

/** Reads a post again after anybody changed it. */
function useFollow(read: { refetch: () => unknown }, id: string): void {
  useLive(
    'publishing_post.',
    ({ entity_id }) => {
      if (entity_id === id) void read.refetch();
    },
    { onResync: () => void (id !== NEW && read.refetch()) },
  );
}

function Loading() {
  return (
    <PageBody>
      <FormSkeleton fields={5} />
    </PageBody>
  );
}

/** What the address of a new post says: its time, its account, and the mention that it is made from. */
function readStart(
  { at, account, mention }: AddressQuery,
  zone: string,
  accounts: readonly PublishingAccount[],
): PostFields {
  const time = WallTimeText.safeParse(at).data ?? null;
  const named = account?.split(',').filter((id) => accounts.some((one) => one.connection_id === id)) ?? [];
  return startFields({
    zone,
    wall_time: time,
    targets: named.map((connection_id) => ({ connection_id, version: {} })),
    ...(mention ? { source: { kind: 'mention', id: mention } } : {}),
  });
}
