import * as alerts from '#contracts/custom-viz/alerts.ts';
import * as annotations from '#contracts/custom-viz/annotations.ts';
import * as embedKeys from '#contracts/custom-viz/embed-keys.ts';
import * as embedding from '#contracts/custom-viz/embedding.ts';
import * as calls from '#contracts/custom-viz/endpoints.ts';
import * as events from '#contracts/custom-viz/events.ts';
import * as explanations from '#contracts/custom-viz/explanations.ts';
import * as exports from '#contracts/custom-viz/exports.ts';
import * as files from '#contracts/custom-viz/files.ts';
import * as filterSets from '#contracts/custom-viz/filter-sets.ts';
import * as links from '#contracts/custom-viz/links.ts';
import * as listening from '#contracts/custom-viz/listening/endpoints.ts';
import * as openings from '#contracts/custom-viz/openings.ts';
import * as rowFiles from '#contracts/custom-viz/row-files.ts';
import * as rows from '#contracts/custom-viz/rows.ts';
import * as schedules from '#contracts/custom-viz/schedules.ts';
import * as signature from '#contracts/custom-viz/snapshot-signature.ts';
import * as snapshots from '#contracts/custom-viz/snapshots.ts';
import * as sql from '#contracts/custom-viz/sql.ts';
import * as valueColors from '#contracts/custom-viz/value-colors.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `custom-viz` declares. */
export const customViz = defineModule(
  calls,
  rows,
  rowFiles,
  explanations,
  sql,
  files,
  exports,
  filterSets,
  links,
  listening,
  openings,
  embedKeys,
  embedding,
  alerts,
  schedules,
  annotations,
  snapshots,
  signature,
  valueColors,
  events,
);
