import { z } from 'zod';
import { ColumnId } from '#contracts/uploads/column.ts';

/** What is made equal before values are compared: spaces around them, capital and small letters, zeros in front. */
export const FIX_KINDS = ['spaces', 'case', 'zeros'] as const;
const JoinFix = z.enum(FIX_KINDS);
export type JoinFix = z.infer<typeof JoinFix>;

const FieldName = z.string().min(1).max(60);

/** A column of an upload whose values are those of a dimension of another data set, so that charts join both by it. */
export const UploadJoin = z.strictObject({
  column: ColumnId,
  data_set: FieldName,
  dimension: FieldName,
  /** Values that differ from those of the dimension in this alone are replaced by them, in this file and in those that follow. */
  fixes: z.array(JoinFix).max(FIX_KINDS.length).default([]),
});
export type UploadJoin = z.infer<typeof UploadJoin>;

/** The most joins of an upload. */
export const JOIN_LIMIT = 20;

const count = z.number().int().nonnegative();

/** How the values of a column and of a dimension fit. */
export const JoinCheck = z.object({
  /** Rows of the upload with a value in the column, and those of them whose value the other data set has. */
  rows: count,
  matched_rows: count,
  /** The same of different values; blank ones are none. */
  values: count,
  matched_values: count,
  /** Different values of the other data set, and those of them that the upload has. */
  other_values: count,
  other_matched: count,
  /** Values that the other data set does not have, those with the most rows first; `fixed`: one that differs in `fixes` alone. */
  unmatched: z.array(
    z.object({ value: z.string(), rows: count, fixed: z.string().nullable(), fixes: z.array(JoinFix) }),
  ),
  /** Values with several rows of the upload, those with the most first, with the sums of its columns over them. */
  repeated: z.array(z.object({ value: z.string(), rows: count, sums: z.array(z.number().nullable()) })),
  repeated_values: count,
  /** The columns of these sums. */
  summed: z.array(ColumnId),
  /** Whether the other columns of the upload become columns of the other data set: each value has one row, and the layer can follow it. */
  lookup: z.boolean(),
});
export type JoinCheck = z.infer<typeof JoinCheck>;
