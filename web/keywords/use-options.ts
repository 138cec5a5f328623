import { getKeywordOptions, type KeywordOptions } from '#contracts/keywords/options.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { ChoiceRead } from '#web/kit/ui/load-failure.tsx';
import { buildOptionsInput } from './first-reads.ts';

/** The choices of the page's fields, and the query that read them: a field whose list could not be read reports so. */
export type Options = KeywordOptions & { read: ChoiceRead };

const NONE: KeywordOptions = { names: [], parents: [], groups: [], saved: [] };

/** The choices of the page's fields; none while they are read. */
export function useOptions(product: 'crm' | 'listening'): Options {
  const read = useCallQuery(getKeywordOptions, buildOptionsInput(product));
  return { ...(read.data ?? NONE), read };
}
