import { readText } from '#web/listening/query/findings.ts';
import type { Draft } from './draft.ts';
import { toQuery } from './editor-modes.ts';

/** An address of 8 KB passes whatever stands before a server; the feed asks with more than this alone. In signs as they are encoded. */
const LONGEST = 6000;

/**
 * The Boolean query by which the mention feed lists all that a draft finds, saved or not; undefined where no address can hold it, or the
 * feed would read it otherwise.
 */
export const toFeedQuery = (draft: Draft): string | undefined => {
  const turned = draft.query === null ? toQuery(draft) : { ok: true as const, draft };
  if (!turned.ok || turned.draft.match !== 'auto') return undefined;
  const query = turned.draft.query?.trim() ?? '';
  const fits = encodeURIComponent(query).length <= LONGEST && readText(query, 'filter').saveable;
  return fits ? query : undefined;
};
