import { readText } from '#web/listening/query/findings.ts';
import type { Draft } from './draft.ts';
import { toQuery } from './editor-modes.ts';

/** Any proxy in front of a server accepts an address of 8 KB; the feed's request contains more than this alone. In encoded characters. */
const LONGEST = 6000;

/**
 * The Boolean query by which the mention feed lists all that a draft finds, saved or not; undefined if it does not fit into an address, or
 * if the feed would interpret it differently.
 */
export function toFeedQuery(draft: Draft): string | undefined {
  const turned = draft.query === null ? toQuery(draft) : { ok: true as const, draft };
  if (!turned.ok || turned.draft.match !== 'auto') return undefined;
  const query = turned.draft.query?.trim() ?? '';
  const fits = encodeURIComponent(query).length <= LONGEST && readText(query, 'filter').saveable;
  return fits ? query : undefined;
}
