import { Anchor, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/kit/api/api-error.ts';
import { wordsOf } from '#web/kit/api/words.ts';

/** A read as far as a choice goes: what it fills is empty while there is nothing, and for ever where it failed. */
export type ChoiceRead = { data: unknown; error: unknown; refetch: () => unknown };

/** Who may not read a list has nothing to try again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

const failedOf = (reads: readonly ChoiceRead[]) =>
  reads.filter(({ data, error }) => data === undefined && error !== null && !isRefused(error));

/** What stands below a choice whose list could not be read (the `error` of its control); nothing where it could. */
export const unread = (...reads: readonly ChoiceRead[]): ReactNode => {
  const failed = failedOf(reads);
  return failed.length > 0 ? <Unread failed={failed} /> : undefined;
};

/** The same as the last line of a menu. */
export const unreadItem = (...reads: readonly ChoiceRead[]): ReactNode => {
  const failed = failedOf(reads);
  return failed.length > 0 ? <UnreadItem failed={failed} /> : undefined;
};

type Props = { failed: readonly ChoiceRead[] };
const askAgain = (failed: Props['failed']): void => {
  for (const { refetch } of failed) refetch();
};

function Unread({ failed }: Props) {
  const { t } = useTranslation();
  return (
    <span role="alert" title={wordsOf(failed[0]?.error)}>
      {t('kit.state.unread')}{' '}
      <Anchor component="button" type="button" inherit onClick={() => askAgain(failed)}>
        {t('kit.state.retry')}
      </Anchor>
    </span>
  );
}

function UnreadItem({ failed }: Props) {
  const { t } = useTranslation();
  return (
    <Menu.Item closeMenuOnClick={false} onClick={() => askAgain(failed)}>
      {t('kit.state.unread')} {t('kit.state.retry')}
    </Menu.Item>
  );
}
