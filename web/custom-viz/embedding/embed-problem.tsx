import { Button } from '@mantine/core';
import { IconClockOff, IconCloudOff, IconLock, IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { State } from '#web/kit/ui/states.tsx';
import type { EmbedProblem } from './use-embed.ts';

const ICONS = {
  invalid: IconLock,
  expired: IconClockOff,
  revoked: IconLock,
  origin: IconWorldOff,
  gone: IconCloudOff,
  claims: IconLock,
  unreachable: IconCloudOff,
} as const satisfies Record<EmbedProblem, typeof IconLock>;

/** Why a frame shows no dashboard, for its visitor and for who set it up. */
export function EmbedProblemState({ problem, onRetry }: { problem: EmbedProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = problem === 'unreachable' && (
    <Button variant="default" onClick={onRetry}>
      {t('kit.state.retry')}
    </Button>
  );
  return (
    <State
      alert
      icon={ICONS[problem]}
      title={t(`viz_embedded.problems.${problem}.title`)}
      help={t(`viz_embedded.problems.${problem}.help`)}
      action={retry}
    />
  );
}
