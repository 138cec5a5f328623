import { extendSeriesJob } from '#contracts/publishing/series.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { extendAllSeries } from '#server/publishing/series/extend-series.ts';

/** Series are made further ahead by a job. */
export const seriesJobs = [handleJob(extendSeriesJob, (context) => extendAllSeries(context))];
