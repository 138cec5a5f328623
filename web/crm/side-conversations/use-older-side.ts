import { useEffect, useRef, useState } from 'react';
import { getSideConversation } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';

type OlderMessagesQuery = {
  params: { _id: string; side_id: string };
  newest: readonly SideMessage[];
  more: boolean;
  /** The message that is searched for, however far up it is. */
  sought: string | undefined;
};

/** The messages before the newest ones: loaded on request, or while a message is searched for. */
export function useOlderSide({ params, newest, more, sought }: OlderMessagesQuery) {
  const [older, setOlder] = useState<readonly SideMessage[]>([]);
  const [isMore, setIsMore] = useState(true);
  const [loading, setLoading] = useState(false);
  const left = more && isMore;
  const first = older[0] ?? newest[0];
  const load = async (): Promise<void> => {
    if (first === undefined) return;
    setLoading(true);
    try {
      const page = await call(getSideConversation, { params, query: { before: first.seq } });
      setOlder((now) => [...page.messages, ...now]);
      setIsMore(page.more);
    } catch (error) {
      showFailure(error);
    } finally {
      setLoading(false);
    }
  };
  const newestLoad = useRef(load);
  useEffect(() => {
    newestLoad.current = load;
  });
  const missing = sought !== undefined && [...older, ...newest].every(({ _id }) => _id !== sought);
  useEffect(() => {
    if (missing && left) void newestLoad.current();
  }, [missing, left, first?.seq]);
  return { older, left, loading, load: () => void load() };
}
