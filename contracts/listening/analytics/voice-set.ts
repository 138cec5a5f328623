/** A keyword with the one above it in the hierarchy. */
type NestedKeyword = { _id: string; parent_id: string | null };

/**
 * The keywords that a share of voice compares: those that are chosen, else those at the top of the hierarchy, or the parts of the only one
 * at the top. A keyword is left out where one above it is compared too: a brand does not compete with its own products.
 */
export function chooseVoiceSet(keywords: readonly NestedKeyword[], chosen: readonly string[]): string[] {
  const byId = new Map(keywords.map((one) => [one._id, one]));
  const known = [...new Set(chosen)].filter((id) => byId.has(id));
  const wanted = new Set(known);
  if (known.length === 1) return partsOf(keywords, known);
  if (known.length > 1) return known.filter((id) => !findAbove(byId, id).some((above) => wanted.has(above)));
  const tops = keywords.filter(({ parent_id }) => parent_id === null || !byId.has(parent_id));
  return partsOf(
    keywords,
    tops.map(({ _id }) => _id),
  );
}

/** The parts of the only one where it has several; the same keywords otherwise. */
function partsOf(keywords: readonly NestedKeyword[], ids: readonly string[]): string[] {
  const [only, ...others] = ids;
  const parts = keywords.filter(({ parent_id }) => others.length === 0 && parent_id === only);
  return parts.length > 1 ? parts.map(({ _id }) => _id) : [...ids];
}

/** The ids above a keyword; a circle ends where it began. */
function findAbove(byId: ReadonlyMap<string, NestedKeyword>, id: string): string[] {
  const above: string[] = [];
  let at = byId.get(id)?.parent_id ?? null;
  while (at !== null && at !== id && !above.includes(at)) {
    above.push(at);
    at = byId.get(at)?.parent_id ?? null;
  }
  return above;
}
