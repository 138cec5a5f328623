import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bell.module.css';

/** Above this the badge shows only that there are many. */
const MOST_SHOWN = 99;

type Props = ComponentPropsWithoutRef<'button'> & { unread: number };

/** The button alone: a bell, and the number of unread notifications. */
export const BellButton = forwardRef<HTMLButtonElement, Props>(function BellButton(
  { unread, className = '', ...props },
  ref,
) {
  const { t } = useTranslation();
  const name =
    unread === 0 ? t('user_notifications.bell') : t('user_notifications.bell_unread', { count: unread });
  return (
    <UnstyledButton
      ref={ref}
      className={`${classes.bell} ${className}`}
      aria-label={name}
      title={name}
      {...props}
    >
      <span className={classes.sign}>
        <IconBell size={19} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </span>
    </UnstyledButton>
  );
});
