import { deleteFinishedLongWorksJob } from '#contracts/kit/long-work/endpoints.ts';
import { handlers as ownHandlers } from '#server/kit/long-work/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Work that takes minutes. */
export const longWork: Module = {
  name: 'long-work',
  handlers: [...ownHandlers],
  timetable: [{ task: deleteFinishedLongWorksJob.name, match: '47 4 * * *' }],
};
