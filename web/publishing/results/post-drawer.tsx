import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getPublishedNumbers } from '#contracts/publishing/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import classes from './results.module.css';

/** One published post with its numbers, reading by reading. */
export function PostDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useCallQuery(getPublishedNumbers, { params: { _id: id } });
  return (
    <Drawer
      opened
      size="lg"
      position="right"
      onClose={onClose}
      title={read.data?.words || t('publishing_results.post')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={read} loading={<RowsSkeleton rows={5} height={64} />}>
        {(numbers) => (
          <div className={classes.known}>
            {numbers.post_id !== null && (
              <TextLink to={`/publishing/posts/${numbers.post_id}`}>
                {t('publishing_results.open_post')}
              </TextLink>
            )}
            <NumbersPanel numbers={numbers} />
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}
