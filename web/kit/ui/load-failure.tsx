import { Anchor, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';

/** A read that fills a choice, as far as {@link loadFailure} needs it. */
export type ChoiceRead = { data: unknown; error: unknown; refetch: () => unknown };

/** A refusal is no failure to load: trying again would change nothing. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

function failedOf(reads: readonly ChoiceRead[]) {
  return reads.filter(({ data, error }) => data === undefined && error !== null && !isRefused(error));
}

/** The `error` of a choice whose list could not be loaded, with a button that tries again; undefined where it was loaded. */
export function loadFailure(...reads: readonly ChoiceRead[]): ReactNode {
  const failed = failedOf(reads);
  return failed.length > 0 ? <LoadFailure failed={failed} /> : undefined;
}

/** The same as the last item of a menu. */
export function loadFailureItem(...reads: readonly ChoiceRead[]): ReactNode {
  const failed = failedOf(reads);
  return failed.length > 0 ? <LoadFailureItem failed={failed} /> : undefined;
}

type Props = { failed: readonly ChoiceRead[] };
function askAgain(failed: Props['failed']): void {
  for (const { refetch } of failed) refetch();
}

function LoadFailure({ failed }: Props) {
  const { t } = useTranslation();
  return (
    <span role="alert" title={formatError(failed[0]?.error)}>
      {t('kit.state.unread')}{' '}
      <Anchor component="button" type="button" inherit onClick={() => askAgain(failed)}>
        {t('kit.state.retry')}
      </Anchor>
    </span>
  );
}

function LoadFailureItem({ failed }: Props) {
  const { t } = useTranslation();
  return (
    <Menu.Item closeMenuOnClick={false} onClick={() => askAgain(failed)}>
      {t('kit.state.unread')} {t('kit.state.retry')}
    </Menu.Item>
  );
}
