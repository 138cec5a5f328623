import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferOutcome } from '#contracts/settings/transfer.ts';
import classes from './transfer.module.css';

type Props = {
  outcome: TransferOutcome;
  changes: number;
  busy: boolean;
  onAct: (leaveRefused: boolean) => void;
};

/** What follows a look: bringing it in, or the reason why there is nothing to bring. */
export function ActRow({ outcome, changes, busy, onAct }: Props) {
  const { t } = useTranslation();
  const [leave, setLeave] = useState(false);
  const { refused } = outcome.totals;
  if (outcome.stored) return null;
  if (changes === 0 && refused === 0) return <p className={classes.note}>{t('transfer.in.nothing')}</p>;
  return (
    <div className={classes.foot}>
      {refused > 0 && (
        <Checkbox
          label={t('transfer.in.leave')}
          description={t('transfer.in.leave_help')}
          checked={leave}
          onChange={({ currentTarget }) => setLeave(currentTarget.checked)}
        />
      )}
      <Button loading={busy} disabled={changes === 0 || (refused > 0 && !leave)} onClick={() => onAct(leave)}>
        {t('transfer.in.act', { count: changes })}
      </Button>
    </div>
  );
}
