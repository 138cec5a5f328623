import { DIMENSIONS, type Dimension } from '#contracts/listening/dimensions.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';

/** The column of a dimension, as the register of dimensions names it. */
export const getDimensionColumn = (dimension: Dimension): Sql => ({ pieces: [DIMENSIONS[dimension].column] });
