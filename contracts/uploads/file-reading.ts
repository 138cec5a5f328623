import { z } from 'zod';
import { ImportCharset } from '#contracts/listening/import.ts';

/** How a file is read, as a person chose it; what is left out is found from the file. */
export const FileReading = z.strictObject({
  charset: ImportCharset.optional(),
  separator: z.enum([',', ';', '\t', '|']).optional(),
  /** The line with the names of the columns, from 1; 0: no line has them. */
  header_line: z.number().int().min(0).max(1000).optional(),
  /** Whether the line above the names has names too, which stand over several columns. */
  two_headers: z.boolean().optional(),
  /** The name of the sheet of a workbook. */
  sheet: z.string().min(1).max(100).optional(),
});
export type FileReading = z.infer<typeof FileReading>;
