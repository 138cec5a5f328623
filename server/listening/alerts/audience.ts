import { listUsersWith, type ListAudience } from '#server/alerts/public.ts';

/** Only users who may read mentions are notified of them. */
export const listMentionAudience: ListAudience = (unit, { people }) =>
  listUsersWith(unit, people, ['listening.keyword.read']);
