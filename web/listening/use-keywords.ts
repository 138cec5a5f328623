import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';

/**
 * Listening's keywords by id and name, as choices of filters have them: those that the reader's group sees; never loaded for readers who may
 * not list them.
 */
export function useKeywords() {
  const may = useMayCall(listKeywords, 'listening');
  return useCallQuery(
    listKeywords,
    { params: { product: 'listening' }, query: { fields: '_id,name', seen: '1' } },
    { enabled: may },
  );
}
