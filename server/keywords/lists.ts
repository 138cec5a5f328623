import type { Session } from '#contracts/identity/session.ts';
import type { KeywordField, KeywordPart } from '#contracts/keywords/keyword.ts';
import type { KeywordQuery } from '#contracts/keywords/query.ts';
import { findKeyword, listKeywords, type KeywordKey } from '#server/keywords/keyword-store.ts';
import { toKeywordParts, toKeywordTree } from '#server/keywords/present.ts';
import { getFilterableKeywords, getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';

const PAGE = 50;

/** The reader of keywords. */
type Reader = { unit: UnitOfWork; session: Session };

/**
 * The keywords of products that the reader sees: all or in pages, with the requested fields, or nested.
 * @throws cursor_invalid
 */
export async function listKeywordParts(
  { unit, session }: Reader,
  products: readonly string[],
  { fields, hierarchy, q, words, seen, ...page }: KeywordQuery,
): Promise<{ items: KeywordPart[]; next: string | null }> {
  const visible = seen ? await getFilterableKeywords(unit) : await getVisibleKeywords(unit, session);
  if (hierarchy)
    return {
      items: toKeywordTree(await listKeywords(unit, { products, fields: nested(fields), visible }), fields),
      next: null,
    };
  const after = page.cursor === undefined ? undefined : readCursor(ByName, page.cursor);
  // All of them unless a page is requested, like every settings list.
  const limit = page.limit ?? (after ? PAGE : undefined);
  const rows = await listKeywords(unit, {
    products,
    fields,
    q,
    words,
    after: after && { name: after[0], _id: after[1] },
    limit: limit === undefined ? undefined : limit + 1,
    visible,
  });
  const { items, next } = toPage(rows, limit, (row) => [row.name, row._id]);
  return {
    items: toKeywordParts(items, fields),
    next,
  };
}

/** A tree requires the parents, whether they are requested or not. */
function nested(fields: readonly KeywordField[] | undefined): readonly KeywordField[] | undefined {
  return fields && [...fields, 'parent_id'];
}

type OneKeywordQuery = { fields?: readonly KeywordField[] | undefined; hierarchy?: boolean | undefined };

/**
 * One keyword, with the requested fields, or with all its descendants.
 * @throws not_found
 */
export async function getKeywordPart(
  { unit, session }: Reader,
  place: KeywordKey,
  { fields, hierarchy }: OneKeywordQuery,
): Promise<KeywordPart> {
  const visible = await getVisibleKeywords(unit, session);
  if (!hierarchy) {
    const [part] = toKeywordParts(await listKeywords(unit, { ...place, fields, visible }), fields);
    return requireFound(part);
  }
  const { product, _id } = requireFound(await findKeyword(unit, place));
  const rows = await listKeywords(unit, { products: [product], fields: nested(fields), visible });
  const [tree] = toKeywordTree(rows, fields, _id);
  return requireFound(tree);
}
