export { listCalendarDays, loadTimeZone } from '#server/audit/calendar-store.ts';
export { listActivityRows } from '#server/audit/activity-store.ts';
export { noteAccess } from '#server/audit/note-access.ts';
export { presentActivity } from '#server/audit/present-activity.ts';
export { loadPunchIntervals } from '#server/audit/punch-intervals.ts';
export { recordPunch } from '#server/audit/punch.ts';
export { addPastVisits, type PastVisit } from '#server/audit/past-presence-store.ts';
