import { useEffect, useRef } from 'react';
import { recordSearch } from '#contracts/quick-analytic/recent.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { writeQuery } from '#web/kit/router/address.ts';
import { useAnswer } from './use-answer.ts';
import type { SearchState } from './use-search.ts';

/** How long an address stays before it is remembered, in milliseconds. */
const REST_MS = 1500;

/** Remembers the search of the address among the reader's recent ones, as it was left, with what it found. */
export function useRecording({ address: { terms }, filtering: { query }, search }: SearchState): void {
  const refresh = useRefresh();
  const { mention: _opened, ...kept } = query;
  const address = writeQuery(kept).slice(1);
  const figures = useAnswer(search, { kind: 'figures' }, { enabled: terms.length > 0 });
  const isCounted = (figures.isSuccess && !figures.isPlaceholderData) || figures.isError;
  const found = useRef<number | null>(null);
  useEffect(() => {
    found.current = figures.isPlaceholderData ? null : (figures.data?.now.mentions ?? null);
  });
  useEffect(() => {
    if (terms.length === 0 || !isCounted) return;
    const timer = setTimeout(() => {
      const body = { terms: [...terms], address, found: found.current };
      void call(recordSearch, { body }, { raise: false }).then(() => refresh('quick_search.'));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [terms, address, isCounted, refresh]);
}
