import { findMeasureRulesJob } from '#contracts/custom-viz/alerts.ts';
import { deleteEmbedViewsJob } from '#contracts/custom-viz/embed-keys.ts';
import { deleteVizExportsJob } from '#contracts/custom-viz/exports.ts';
import { deleteOpeningsJob } from '#contracts/custom-viz/openings.ts';
import { dueSchedulesJob } from '#contracts/custom-viz/schedules.ts';
import { alertHandlers } from '#server/custom-viz/alerts/handlers.ts';
import { alertJobs } from '#server/custom-viz/alerts/jobs.ts';
import { annotationHandlers } from '#server/custom-viz/annotations/handlers.ts';
import { colorHandlers } from '#server/custom-viz/colors/handlers.ts';
import { handlers } from '#server/custom-viz/dashboards/handlers.ts';
import { addCustomVizDemo } from '#server/custom-viz/demo/add-demo.ts';
import { embedFrames } from '#server/custom-viz/embedding/frame-service.ts';
import { embedHandlers } from '#server/custom-viz/embedding/handlers.ts';
import { embedJobs } from '#server/custom-viz/embedding/jobs.ts';
import { embedKeyHandlers } from '#server/custom-viz/embedding/key-handlers.ts';
import { explanationHandlers } from '#server/custom-viz/explain/handlers.ts';
import { exportHandlers } from '#server/custom-viz/exports/handlers.ts';
import { exportJobs } from '#server/custom-viz/exports/jobs.ts';
import { exportRunner } from '#server/custom-viz/exports/run-export.ts';
import { fileHandlers } from '#server/custom-viz/files/handlers.ts';
import { filterSetHandlers } from '#server/custom-viz/filter-sets/handlers.ts';
import { linkHandlers } from '#server/custom-viz/links/handlers.ts';
import { openingHandlers } from '#server/custom-viz/openings/handlers.ts';
import { openingJobs } from '#server/custom-viz/openings/jobs.ts';
import { rowFileHandlers } from '#server/custom-viz/rows/file-handlers.ts';
import { rowHandlers } from '#server/custom-viz/rows/handlers.ts';
import { rowExportRunner } from '#server/custom-viz/rows/run-row-export.ts';
import { scheduleHandlers } from '#server/custom-viz/schedules/handlers.ts';
import { scheduleJobs } from '#server/custom-viz/schedules/jobs.ts';
import { snapshotHandlers } from '#server/custom-viz/snapshots/handlers.ts';
import { sqlHandlers } from '#server/custom-viz/sql/handlers.ts';
import { viewAsHandlers } from '#server/custom-viz/view-as/handlers.ts';
import { viewerHandlers, viewersService } from '#server/custom-viz/viewers/service.ts';
import type { Module } from '#server/kit/module.ts';

/** Dashboards that users build. */
export const customViz: Module = {
  name: 'custom-viz',
  handlers: [
    ...handlers,
    ...rowHandlers,
    ...rowFileHandlers,
    ...explanationHandlers,
    ...sqlHandlers,
    ...viewerHandlers,
    ...openingHandlers,
    ...fileHandlers,
    ...exportHandlers,
    ...linkHandlers,
    ...embedKeyHandlers,
    ...embedHandlers,
    ...alertHandlers,
    ...scheduleHandlers,
    ...filterSetHandlers,
    ...viewAsHandlers,
    ...annotationHandlers,
    ...colorHandlers,
    ...snapshotHandlers,
  ],
  jobs: [...embedJobs, ...openingJobs, ...alertJobs, ...scheduleJobs, ...exportJobs],
  longWorks: [exportRunner, rowExportRunner],
  timetable: [
    { task: deleteEmbedViewsJob.name, match: '53 3 * * *' },
    { task: deleteOpeningsJob.name, match: '57 3 * * *' },
    { task: deleteVizExportsJob.name, match: '37 * * * *' },
    {
      task: findMeasureRulesJob.name,
      match: '* * * * *',
      options: { queueName: findMeasureRulesJob.name, maxAttempts: 1 },
    },
    { task: dueSchedulesJob.name, match: '* * * * *', options: { maxAttempts: 1 } },
  ],
  services: [viewersService, embedFrames],
  addDemo: addCustomVizDemo,
};
