import { handlers as quality } from '#server/crm/quality/handlers.ts';
import { handlers as reports } from '#server/crm/reports/handlers.ts';
import { handlers as kept } from '#server/crm/reports/saved-report-handlers.ts';
import { handlers as survey } from '#server/crm/survey/handlers.ts';
import { handlers as team } from '#server/crm/team/handlers.ts';

/** Every bound call of the team's metrics: surveys, quality reviews, reports, the team now. */
export const handlers = [...survey, ...quality, ...reports, ...kept, ...team];
