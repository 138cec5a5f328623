import { reportAttendance } from '#contracts/crm/attendance/endpoints.ts';
import { buildAttendanceReport } from '#server/crm/attendance/report.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [bind(reportAttendance, ({ unit, query }) => buildAttendanceReport(unit, query))];
