import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountState } from '#contracts/admin/account.ts';

const COLORS = { active: 'var(--es-good)', suspended: 'var(--es-warn)', deleting: 'var(--es-bad)' } as const;

/** The state of an organisation, by colour and word. */
export function StateBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  return (
    <Badge size="sm" variant="default" c={COLORS[state]}>
      {t(`admin.accounts.states.${state}`)}
    </Badge>
  );
}
