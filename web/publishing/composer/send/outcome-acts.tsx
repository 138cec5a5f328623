import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostTarget } from '#contracts/publishing/post.ts';
import { retryTargets, settleTarget } from '#contracts/publishing/sending.ts';
import type { TargetState } from '#contracts/publishing/target-state.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useComposer } from '../composer-context.ts';

/** States from which a target is published again without a change. */
const RETRIED: readonly TargetState[] = ['failed', 'missed'];
const REFRESHED = ['publishing_post.', 'publishing_target.'];

/** Another attempt for every account on which the post was not published; what is published is not touched. */
export function RetryButton({ targets }: { targets: readonly PostTarget[] }) {
  const { t } = useTranslation();
  const { mayWrite } = useComposer();
  const retry = useCallMutation(retryTargets, { refresh: REFRESHED });
  const failed = targets.filter(({ state }) => RETRIED.includes(state)).map(({ _id }) => _id);
  if (failed.length === 0 || !mayWrite) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      onClick={() => retry.send({ body: { targets: failed } })}
    >
      {t('publishing_composer.retry', { count: failed.length })}
    </Button>
  );
}

/** Whether a post of which nobody knows was published: decided by somebody who has looked there. */
export function SettleButtons({ target }: { target: PostTarget }) {
  const { t } = useTranslation();
  const { mayWrite } = useComposer();
  const settle = useCallMutation(settleTarget, { refresh: REFRESHED });
  if (target.state !== 'unknown' || !mayWrite) return null;
  const params = { _id: target._id };
  const sendAgain = async () => {
    const question = {
      title: t('publishing_composer.send_again'),
      text: t('publishing_composer.send_again_ask', { account: target.account_name }),
      act: t('publishing_composer.send_again'),
      danger: true,
    };
    if (await confirm(question)) settle.send({ params, body: { outcome: 'send_again' } });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={settle.isPending}
        onClick={() => settle.send({ params, body: { outcome: 'posted' } })}
      >
        {t('publishing_composer.is_posted')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={settle.isPending}
        onClick={() => void sendAgain()}
      >
        {t('publishing_composer.send_again')}
      </Button>
    </>
  );
}
