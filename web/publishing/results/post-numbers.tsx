import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getPostNumbers } from '#contracts/publishing/numbers.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import classes from './results.module.css';

/** What became of a post on each channel where it is public. */
export function PostNumbers({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const title = useId();
  const read = useCallQuery(getPostNumbers, { params: { _id: postId } });
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.cardTitle}>
        {t('publishing_results.numbers_of')}
      </h2>
      <QueryView inline of={read} loading={<RowsSkeleton rows={2} />}>
        {({ items }) => (
          <div className={classes.known}>
            {items.map((numbers) => (
              <NumbersPanel key={numbers._id} numbers={numbers} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}
