import { useTranslation } from 'react-i18next';
import { explainRepeat } from '#contracts/publishing/evergreen.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useComposer } from '../composer-context.ts';
import classes from './fields.module.css';

/** Why a pool chose this post for its time; nothing for a post that people planned. */
export function PoolNote() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const id = edited.post?._id;
  const read = useCallQuery(explainRepeat, { params: { _id: id ?? '' } }, { enabled: id !== undefined });
  const choice = read.data?.choice;
  if (!choice) return null;
  const { queue, repeat, before_at, others, post_id } = choice;
  return (
    <p className={classes.help}>
      {t('publishing_pool.why', { queue, repeat })}{' '}
      {before_at === null ? (
        t('publishing_pool.why_first')
      ) : (
        <>
          {t('publishing_pool.why_before')} <TimeText value={before_at} />
        </>
      )}{' '}
      {t('publishing_pool.why_others', { count: others })}{' '}
      <TextLink to={`/publishing/posts/${post_id}`}>{t('publishing_pool.why_open')}</TextLink>
    </p>
  );
}
