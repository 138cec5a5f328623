import { z } from 'zod';
import { ANY_HOME_ACCESS, READ_ANY_HOME } from '#contracts/custom-viz/any-home.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';

/* Files of dashboards that are made in the background, tile by tile, and kept for a day. */

const NEED = READ_ANY_HOME;
const access = ANY_HOME_ACCESS;
const NAME = 'custom_viz_export';

/** For how many hours a finished file is kept, and how many one person may have in the making. */
export const VIZ_EXPORT_LIMITS = { hours: 24, open: 5 } as const;

/** A finished file. */
export const VizExportFile = z.object({
  name: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type VizExportFile = z.infer<typeof VizExportFile>;

/** What the long work of an export shows: its dashboard, and its file once it is whole. */
export const VizExportResult = z.object({ dashboard_id: Id, file: VizExportFile.nullable() });
export type VizExportResult = z.infer<typeof VizExportResult>;

export const createVizExport = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: '/custom_viz/dashboards/{_id}/exports',
  access,
  summary:
    'Make a file of a dashboard in the background, as the caller sees it now; only they see its progress and fetch it, for a day',
  input: { params: one, body: DashboardFileRequest },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'too_many'],
  event: `${NAME}.created`,
});

export const fetchVizExport = defineEndpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: '/custom_viz/exports/{_id}/file',
  access,
  summary:
    'Get a finished file of the caller, while they see the same of the data as when it was made; supports Range',
  input: { params: one },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [createVizExport, fetchVizExport];

/** Events contain ids and formats alone: the dashboard may be private. */
export const EVENTS = ['created', 'finished', 'fetched'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** It runs with the rights of the person who wants the file, and is theirs alone. */
export const vizExportWork = defineLongWork({
  kind: 'viz_export',
  read: NEED,
  write: NEED,
  own: true,
  asker: true,
  unit: 'tiles',
  lines: 2,
});

export const LONG_WORKS = [vizExportWork];

/** Deletes files that are expired, and those of exports that no longer exist. Runs hourly. */
export const deleteVizExportsJob = defineJob({
  name: 'custom-viz.delete-exports',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [deleteVizExportsJob];
