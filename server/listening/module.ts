import { findAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { dropExportsJob } from '#contracts/listening/exports/endpoints.ts';
import { makeRollupsJob } from '#contracts/listening/jobs.ts';
import { dueReportsJob } from '#contracts/listening/reports/endpoints.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers as actionsHandlers } from '#server/listening/actions/handlers.ts';
import { handlers as alertsHandlers } from '#server/listening/alerts/handlers.ts';
import { jobs as alertsJobs } from '#server/listening/alerts/jobs.ts';
import { ruleHandlers } from '#server/listening/alerts/rule-handlers.ts';
import { handlers as analyticsHandlers } from '#server/listening/analytics/handlers.ts';
import { handlers as blacklistHandlers } from '#server/listening/blacklist/handlers.ts';
import { handlers as clustersHandlers } from '#server/listening/clusters/handlers.ts';
import { handlers as gapsHandlers } from '#server/listening/collection-gaps/handlers.ts';
import { handlers as correctionsHandlers } from '#server/listening/corrections/handlers.ts';
import { correctFoundWork } from '#server/listening/corrections/run-correct.ts';
import { learnAdaptationWork } from '#server/listening/corrections/run-learn.ts';
import { undoStoredWork } from '#server/listening/corrections/run-undo.ts';
import { addListeningDemo } from '#server/listening/demo-part.ts';
import { handlers as differencesHandlers } from '#server/listening/differences/handlers.ts';
import { handlers as exportsHandlers } from '#server/listening/exports/handlers.ts';
import { jobs as exportsJobs } from '#server/listening/exports/jobs.ts';
import { exportRunner } from '#server/listening/exports/run-export.ts';
import { handlers as ownHandlers } from '#server/listening/handlers.ts';
import { jobs as ownJobs } from '#server/listening/jobs.ts';
import { handlers as keywordPreviewHandlers } from '#server/listening/keyword-preview/handlers.ts';
import { liveFeedService } from '#server/listening/live-feed/service.ts';
import { rescoreMentionsWork } from '#server/listening/mention-score/rescore.ts';
import { startRescoring } from '#server/listening/public.ts';
import { handlers as reportsHandlers } from '#server/listening/reports/handlers.ts';
import { jobs as reportsJobs } from '#server/listening/reports/jobs.ts';
import { handlers as savedViewsHandlers } from '#server/listening/saved-views/handlers.ts';
import { handlers as sentimentRulesHandlers } from '#server/listening/sentiment-rules/handlers.ts';
import { rescoreStoredWork } from '#server/listening/sentiment-rules/run-rescore.ts';
import { tagRuleWork } from '#server/listening/tag-rules/apply-rule.ts';
import { handlers as tagRulesHandlers } from '#server/listening/tag-rules/handlers.ts';
import { handlers as templatesHandlers } from '#server/listening/templates/handlers.ts';
import { handlers as themesHandlers } from '#server/listening/themes/handlers.ts';

/** Mentions and everything made of them. */
export const listening: Module = {
  name: 'listening',
  handlers: [
    ...correctionsHandlers,
    ...sentimentRulesHandlers,
    ...ownHandlers,
    ...keywordPreviewHandlers,
    ...themesHandlers,
    ...clustersHandlers,
    ...analyticsHandlers,
    ...differencesHandlers,
    ...actionsHandlers,
    ...savedViewsHandlers,
    ...blacklistHandlers,
    ...exportsHandlers,
    ...reportsHandlers,
    ...ruleHandlers,
    ...alertsHandlers,
    ...templatesHandlers,
    ...tagRulesHandlers,
    ...gapsHandlers,
  ],
  jobs: [...ownJobs, ...exportsJobs, ...reportsJobs, ...alertsJobs],
  longWorks: [
    tagRuleWork,
    correctFoundWork,
    learnAdaptationWork,
    rescoreStoredWork,
    undoStoredWork,
    rescoreMentionsWork,
    exportRunner,
  ],
  timetable: [
    { task: dueReportsJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
    { task: dropExportsJob.name, match: '43 * * * *' },
    {
      task: findAlertsJob.name,
      match: '* * * * *',
      options: { queueName: findAlertsJob.name, maxAttempts: 1 },
    },
    {
      task: makeRollupsJob.name,
      match: '* * * * *',
      options: { queueName: makeRollupsJob.name, maxAttempts: 1 },
    },
  ],
  addDemo: addListeningDemo,
  documentGuards: { score_weights: startRescoring },
  services: [liveFeedService],
};
