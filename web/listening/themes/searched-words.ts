import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

type SearchedKeyword = { name?: string | undefined; patterns?: readonly string[] | undefined };

/** Words of fewer letters in a longer name are no names. */
const LEAST_PART = 3;

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/^[#@"'\s]+|["'\s]+$/g, '');
}

/** The words by which posts are looked for: names and patterns of keywords, whole and word by word; exclusions are none. */
export function collectSearchedWords(keywords: readonly SearchedKeyword[]): ReadonlySet<string> {
  const written = keywords.flatMap(({ name = '', patterns = [] }) => [
    name,
    ...patterns.flatMap((pattern) => pattern.split(/[,|+\n()]/)).filter((one) => !one.trim().startsWith('-')),
  ]);
  const words = written.flatMap((text) => {
    const whole = plain(text);
    const parts = whole.split(/\s+/);
    return [whole, parts.join(''), ...parts.filter((part) => part.length >= LEAST_PART)];
  });
  return new Set(words.filter((word) => word !== ''));
}

/** Whether a theme is one of the words that posts are looked for by, and whether those are hidden, which the browser remembers. */
export function useSearchedWords() {
  const keywords = useCallQuery(listKeywords, {
    params: { product: 'listening' },
    query: { fields: '_id,name,patterns', seen: '1' },
  });
  const [isHidden, setHidden] = useLocalStorage({
    key: 'earshot-own-words-hidden',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const own = useMemo(() => collectSearchedWords(keywords.data?.items ?? []), [keywords.data]);
  return { isOwn: (value: string): boolean => own.has(plain(value)), isHidden, setHidden };
}
