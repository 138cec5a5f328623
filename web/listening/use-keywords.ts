import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** Listening's keywords by id and name, as choices of filters have them: those that the reader's group sees. */
export function useKeywords() {
  return useCallQuery(listKeywords, {
    params: { product: 'listening' },
    query: { fields: '_id,name', seen: '1' },
  });
}
