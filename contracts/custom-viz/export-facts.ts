import { z } from 'zod';
import { DASHBOARD_FILE_FORMATS } from '#contracts/custom-viz/file-formats.ts';

/** What the notice of a finished file says. */
export const VizExportFacts = z.object({ name: z.string(), format: z.enum(DASHBOARD_FILE_FORMATS) });
