import { CLASS_COUNT } from './label.ts';
import { LENGTH_GROUPS, getLengthGroup, SHAPE_COLUMNS } from './shape.ts';

/** Pairs of margins, each with itself too. */
const PRODUCTS = (CLASS_COUNT * (CLASS_COUNT + 1)) / 2;
const FIRST_PRODUCT = SHAPE_COLUMNS + CLASS_COUNT * (1 + LENGTH_GROUPS);

/**
 * Rows of a refinement: one a column of the shape, one a margin for all posts, one a margin for each group of length, and one
 * a product of two margins.
 */
export const REFINED_ROWS = FIRST_PRODUCT + PRODUCTS;

/** Margins further out than this say no more than that. */
const FURTHEST = 2;

/**
 * What turns the margins of a linear head into better ones, by the shape of the post: `REFINED_ROWS` rows of one number a
 * class. All margins and their products speak about each class (a post near the planes of two classes is likelier to be the
 * commoner one), and how much they mean depends on the length: a long post has its words diluted.
 */
export type Refinement = ArrayLike<number>;

/** A post as refining reads it: its margins, and its shape as a `ShapeReader` gives it. */
export type RefinementInput = { margins: ArrayLike<number>; columns: Int32Array };

/** Calls `visit` with each row of a refinement that speaks about a post, and how loudly. */
export function forEachRow(
  { margins, columns }: RefinementInput,
  visit: (row: number, times: number) => void,
): void {
  for (const column of columns) visit(column, 1);
  const own = SHAPE_COLUMNS + CLASS_COUNT * (1 + getLengthGroup(columns));
  let product = FIRST_PRODUCT;
  for (let at = 0; at < CLASS_COUNT; at++) {
    const margin = held(margins[at] ?? 0);
    visit(SHAPE_COLUMNS + at, margin);
    visit(own + at, margin);
    for (let other = at; other < CLASS_COUNT; other++) visit(product++, margin * held(margins[other] ?? 0));
  }
}

/**
 * Refined margins of a post.
 *
 * @param out where they are written; must not be the post's margins
 */
export function refineInto(out: Float64Array, refinement: Refinement, post: RefinementInput): void {
  out.fill(0);
  forEachRow(post, (row, times) => {
    for (let label = 0; label < CLASS_COUNT; label++)
      out[label] = (out[label] ?? 0) + times * (refinement[row * CLASS_COUNT + label] ?? 0);
  });
}

function held(margin: number): number {
  return Math.max(-FURTHEST, Math.min(FURTHEST, margin));
}
