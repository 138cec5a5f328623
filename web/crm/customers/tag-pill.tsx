import { Menu, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { formatDay, formatExactTime } from '#web/kit/text/format.ts';
import classes from './customers.module.css';

/** For how many days a tag can be set with one click. */
const SPANS = [30, 90, 365] as const;

type Props = {
  of: CustomerTag;
  /** Absent if the user may only read. */
  onUntil?: ((until: string | null) => void) | undefined;
  onRemove?: (() => void) | undefined;
};

/** One interest of a customer; opens its source, its expiry, and its removal. */
export function TagPill({ of: { tag, source, by, at, expires_at }, onUntil, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const until = expires_at && t('customers.until', { day: formatDay(new Date(expires_at), language) });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.pill}>
          <span className={classes.dot} style={{ background: tag.color }} aria-hidden />
          <span className={classes.pillName}>{tag.name}</span>
          {until && <span className={classes.until}>{until}</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t(`customers.source.${source}`)}
          {by && ` · ${by.name}`}
          <br />
          {formatExactTime(new Date(at), language)}
        </Menu.Label>
        {onUntil && (
          <>
            {SPANS.map((count) => (
              <Menu.Item
                key={count}
                onClick={() => onUntil(new Date(Date.now() + count * MS_PER_DAY).toISOString())}
              >
                {t('customers.for_days', { count })}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => onUntil(null)} disabled={expires_at === null}>
              {t('customers.for_good')}
            </Menu.Item>
          </>
        )}
        {onRemove && (
          <Menu.Item color="red" onClick={onRemove}>
            {t('customers.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
