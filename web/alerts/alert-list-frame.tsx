import { Button, Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView, type ReadState } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import classes from './alerts.module.css';

/** To which alerts the address narrows a list: those that nobody acknowledged, and those of one rule. */
export function useAlertNarrowing(): { open: boolean; of: string | undefined } {
  const [{ open, of }] = useAddressQuery();
  return { open: open === 'yes', of };
}

type Props<Alert> = {
  list: ReadState<readonly Alert[]> & ComponentProps<typeof MoreButton>['of'];
  rules: readonly { _id: string; name: string }[];
  /** Says that only the alerts of a rule are listed. */
  nameRule: (name: string) => string;
  /** Shown where no alert is there, however the list is narrowed. */
  empty: ReactNode;
  /** A row of the list, with its key. */
  row: (alert: Alert) => ReactNode;
};

/** The alerts, newest first, narrowed to the open ones or to those of a rule by the address. */
export function AlertListFrame<Alert>({ list, rules, nameRule, empty, row }: Props<Alert>) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  const { open, of } = useAlertNarrowing();
  return (
    <Card flush>
      <div className={classes.tools}>
        {of && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.ofRule}
            aria-label={t('alerts.of_rule_clear')}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => change({ of: undefined })}
          >
            {nameRule(rules.find(({ _id }) => _id === of)?.name ?? '…')}
          </Button>
        )}
        <Switch
          size="sm"
          label={t('alerts.open_only')}
          checked={open}
          onChange={({ currentTarget }) => change({ open: currentTarget.checked ? 'yes' : undefined })}
        />
      </div>
      <QueryView of={list} loading={<RowsSkeleton height={64} />}>
        {(alerts) => {
          if (alerts.length > 0)
            return (
              <ul className={classes.rows} aria-label={t('alerts.list')}>
                {alerts.map(row)}
              </ul>
            );
          if (open || of)
            return <NothingMatches onClear={() => change({ open: undefined, of: undefined })} />;
          return empty;
        }}
      </QueryView>
      <MoreButton of={list} variant="subtle" fullWidth>
        {t('alerts.more')}
      </MoreButton>
    </Card>
  );
}
