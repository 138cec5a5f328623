import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { showError } from '#web/kit/toast/toast.ts';
import type { useMessages } from '../tickets/use-ticket.ts';

/**
 * Loads the message that the address names into the conversation, however far up it is.
 *
 * @returns its id once it is loaded; undefined while it is loading, and if the ticket no longer has it, which is reported
 */
export function useLinkedMessage(
  { messages, loadTo }: ReturnType<typeof useMessages>,
  id: string | undefined,
): string | undefined {
  const { t } = useTranslation();
  const there = id !== undefined && messages.some(({ _id }) => _id === id);
  const load = useRef(loadTo);
  useEffect(() => {
    load.current = loadTo;
  });
  useEffect(() => {
    if (id === undefined || there) return undefined;
    const ending = new AbortController();
    load.current(id, ending.signal).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      const gone = error instanceof ApiError && error.status === 404;
      showError(gone ? t('crm.message.sought_gone') : formatError(error));
    });
    return () => ending.abort();
    // A message that was found stays found: what is loaded later changes nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return there ? id : undefined;
}
