import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listReviews, type ReviewItem } from '#contracts/publishing/approval/reviews.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import classes from './approval.module.css';

const LISTS = ['mine', 'all', 'asked'] as const;

/** Publishing → Approvals: the posts that wait, in the order in which they go out; the open one has an address. */
export function ApprovalsScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const navigate = useNavigate();
  const mayManage = usePermission(['publishing.post.read']);
  const of = LISTS.find((one) => one === query['of']) ?? 'mine';
  const reviews = useCallQuery(listReviews, { query: { of } }, { keep: true });
  const refresh = useRefresh();
  const renew = () => refresh('publishing_approval.list');
  useLive('publishing_', renew, { onResync: renew });
  const settings = mayManage && (
    <Button
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
      onClick={() => navigate('/publishing/approvals/settings')}
    >
      {t('publishing_approval.settings')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('publishing_approval.about')}
        action={settings}
        filters={
          <SegmentedControl
            size="sm"
            aria-label={t('publishing_approval.list')}
            data={LISTS.map((value) => ({ value, label: t(`publishing_approval.lists.${value}`) }))}
            value={of}
            onChange={(next) => change({ of: next === 'mine' ? undefined : next, post: undefined })}
          />
        }
      />
      <QueryView
        framed
        of={reviews}
        loading={
          <Card flush>
            <RowsSkeleton height={72} />
          </Card>
        }
      >
        {({ items, more }) =>
          items.length === 0 ? (
            <Card>
              <Empty
                icon={IconCircleCheck}
                title={t(of === 'mine' ? 'publishing_approval.empty' : 'publishing_approval.empty_all')}
                help={t('publishing_approval.empty_help')}
              />
            </Card>
          ) : (
            <Queue items={items} more={more} open={query['post']} onOpen={(post) => change({ post })} />
          )
        }
      </QueryView>
    </PageBody>
  );
}

type QueueProps = {
  items: readonly ReviewItem[];
  more: boolean;
  open: string | undefined;
  onOpen: (post: string | undefined) => void;
};

function Queue({ items, more, open, onOpen }: QueueProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = items.find(({ post }) => post._id === open);
  useReviewKeys({ items, open, onOpen });
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className={classes.queue} data-open={shown !== undefined || undefined}>
      <div className={classes.queueList}>
        <BulkBar items={items} chosen={chosen} onDone={() => setChosen(new Set())} />
        <ReviewList items={items} open={open} chosen={chosen} onOpen={onOpen} onToggle={toggle} />
        {more && <p className={classes.dim}>{t('publishing_approval.more')}</p>}
      </div>
      <div className={classes.queueDetail}>
        {shown ? (
          <>
            <Button
              className={classes.back}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              onClick={() => onOpen(undefined)}
            >
              {t('publishing_approval.list')}
            </Button>
            <ReviewDetail key={shown.post._id} postId={shown.post._id} />
          </>
        ) : (
          <p className={classes.dim}>{t('publishing_approval.choose')}</p>
        )}
      </div>
    </div>
  );
}
