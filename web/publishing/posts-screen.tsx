import { Badge } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { listPosts } from '#contracts/publishing/posts.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './posts.module.css';

/** Publishing: every post, with its time and what became of it on each account. */
export function PostsScreen() {
  const { t } = useTranslation();
  const posts = useCallQuery(listPosts, { query: {} });
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('publishing.about')} />
      <QueryView framed of={posts} loading={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty icon={IconCalendarEvent} title={t('publishing.none')} help={t('publishing.none_help')} />
            </Card>
          ) : (
            <ul className={classes.posts}>
              {items.map((post) => (
                <PostLine key={post._id} post={post} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </PageBody>
  );
}

function PostLine({ post }: { post: PostTile }) {
  const { t } = useTranslation();
  return (
    <li className={classes.post}>
      <span>{post.at === null ? t('publishing.no_time') : <TimeText value={post.at} />}</span>
      <span className={classes.words}>{post.name || post.words || t('publishing.no_words')}</span>
      <span className={classes.targets}>
        {post.targets.map(({ _id, channel, account_name, state }) => (
          <span key={_id} className={classes.target}>
            <ChannelName channel={channel} called={account_name} />
            <Badge variant="light">{t(`publishing.states.${state}`)}</Badge>
          </span>
        ))}
      </span>
    </li>
  );
}
