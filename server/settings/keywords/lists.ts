import type { Session } from '#contracts/identity/session.ts';
import type { KeywordField, KeywordPart } from '#contracts/settings/keywords/keyword.ts';
import type { KeywordQuery } from '#contracts/settings/keywords/query.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound } from '#server/kit/errors.ts';
import { ByName, pageOf, readCursor } from '#server/kit/http/cursor.ts';
import { findKeyword, listKeywords, type KeywordKey } from '#server/settings/keywords/keyword-store.ts';
import { shownList, shownTree } from '#server/settings/keywords/present.ts';
import { filterableKeywords, visibleKeywords } from '#server/settings/keywords/visible-keywords.ts';

const PAGE = 50;

/** Who reads. */
type Reader = { unit: Unit; session: Session };

/** The keywords of products that the reader sees: whole or in pages, with the fields asked for, or nested. @throws cursor_invalid */
export const listed = async (
  { unit, session }: Reader,
  products: readonly string[],
  { fields, hierarchy, q, words, seen, ...page }: KeywordQuery,
): Promise<{ items: KeywordPart[]; next: string | null }> => {
  const visible = seen ? await filterableKeywords(unit) : await visibleKeywords(unit, session);
  if (hierarchy)
    return {
      items: shownTree(await listKeywords(unit, { products, fields: nested(fields), visible }), fields),
      next: null,
    };
  const after = page.cursor === undefined ? undefined : readCursor(ByName, page.cursor);
  // Whole unless a page is asked for, like every settings list.
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
  const { items, next } = pageOf(rows, limit, (row) => [row.name, row._id]);
  return {
    items: shownList(items, fields),
    next,
  };
};

/** A tree is made by the parents, asked for or not. */
const nested = (fields: readonly KeywordField[] | undefined): readonly KeywordField[] | undefined =>
  fields && [...fields, 'parent_id'];

type OneAsked = { fields?: readonly KeywordField[] | undefined; hierarchy?: boolean | undefined };

/** One keyword, with the fields asked for, or with all that stands below it. @throws not_found */
export const oneListed = async (
  { unit, session }: Reader,
  place: KeywordKey,
  { fields, hierarchy }: OneAsked,
): Promise<KeywordPart> => {
  const visible = await visibleKeywords(unit, session);
  if (!hierarchy) {
    const [part] = shownList(await listKeywords(unit, { ...place, fields, visible }), fields);
    return orNotFound(part);
  }
  const { product, _id } = orNotFound(await findKeyword(unit, place));
  const rows = await listKeywords(unit, { products: [product], fields: nested(fields), visible });
  const [tree] = shownTree(rows, fields, _id);
  return orNotFound(tree);
};
