import { useRef } from 'react';
import { MOST_CANNED } from '#contracts/crm/bulk/endpoints.ts';
import { filterRemaining, type InsertedResponse } from './canned-kept.ts';

/** Remembers which canned responses were put into the answer at hand, so that those it goes out with are counted. */
export function useCannedUse() {
  const inserted = useRef<readonly InsertedResponse[]>([]);
  return {
    note: (one: InsertedResponse) => {
      inserted.current = [...inserted.current, one];
    },
    /** The part of an answer that names them; nothing where it has none. */
    along: (
      text: string,
      files: readonly string[],
      isChanged: boolean,
    ): { canned_response_ids?: string[] } => {
      const ids = filterRemaining(inserted.current, { text, files, isChanged }).slice(0, MOST_CANNED);
      return ids.length > 0 ? { canned_response_ids: ids } : {};
    },
    forget: () => {
      inserted.current = [];
    },
  };
}
