import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Circles at latitudes and longitudes, the larger the more, coloured by a dimension, with a list beside them. A third dimension names them. */
export const pointMap = declareForm({
  name: 'point_map',
  options: { map: z.enum(['thailand', 'world']).default('thailand'), list: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [2, 3], colour: [0, 1] }),
  across: 'point',
  layout: 'chart',
  suits: () => 95,
  slide: 'drawing',
});
