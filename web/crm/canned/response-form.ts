import { z } from 'zod';
import { cannedFields, MEDIA_MAX } from '#contracts/crm/canned/response.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';

/** The form's values: as the contract has them, the media whole so that they can be shown. */
export const ResponseForm = z.strictObject({
  ...cannedFields,
  folder_id: Id,
  media: z.array(StoredFile).max(MEDIA_MAX).default([]),
});
export type ResponseForm = z.infer<typeof ResponseForm>;
