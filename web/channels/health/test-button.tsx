import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { testEngagement } from '#contracts/channels/health.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import classes from './health.module.css';

/** Sends a test message, where the network allows one: a mail to oneself, or a post to the receiver of the channel. */
export function TestButton({ item, product }: { item: EngagementItem; product: Product }) {
  const { t } = useTranslation();
  const { email } = useSession().user;
  const [result, setResult] = useState<{ accepted: boolean; text: string } | null>(null);
  const { test } = getCapabilities(item.channel);
  const send = useCallMutation(testEngagement, {
    refresh: ['engagement.'],
    onDone: ({ accepted, failed }) => {
      const done =
        test === 'address'
          ? t('channel_health.test.mailed', { to: email })
          : t('channel_health.test.accepted');
      const reason = failed === null ? '' : formatStoredFault(failed, '');
      setResult({ accepted, text: accepted ? done : t('channel_health.test.failed', { reason }) });
    },
  });
  if (!test || !item.active) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSend size={14} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.send({ params: { product, _id: item._id } })}
      >
        {t('channel_health.test.act')}
      </Button>
      {result && (
        <p className={result.accepted ? classes.good : classes.error} role="status">
          {result.text}
        </p>
      )}
    </>
  );
}
