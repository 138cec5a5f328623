import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { ANY_HOME_ACCESS } from '#contracts/custom-viz/any-home.ts';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { DASHBOARD_FILE_FORMATS } from '#contracts/custom-viz/file-formats.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';

/** What a file of a dashboard holds, and for whom its texts are written. */
export const DashboardFileRequest = z.strictObject({
  format: z.enum(DASHBOARD_FILE_FORMATS),
  state: DashboardState.prefault({}),
  /** The tabs and tiles that it holds; null: all. */
  tabs: z.array(LocalId).max(DASHBOARD_LIMITS.tabs).nullable().default(null),
  tiles: z.array(LocalId).max(DASHBOARD_LIMITS.tiles).nullable().default(null),
  /** Of a presentation: a slide for each tile, or for each tab with its tiles as they are arranged. */
  slides: z.enum(['tile', 'tab']).default('tile'),
  /** The draft in place of what is published, for people who may change the dashboard. */
  draft: z.boolean().default(false),
  language: Language,
  time_zone: ZoneName.default('UTC'),
});
export type DashboardFileRequest = z.infer<typeof DashboardFileRequest>;

export const createDashboardFile = defineEndpoint({
  name: 'custom_viz_files.create',
  method: 'POST',
  path: '/custom_viz/dashboards/{_id}/files',
  access: ANY_HOME_ACCESS,
  summary:
    'Make a document, a presentation, a workbook, CSV or a picture of a dashboard as the caller sees it, with its filters, period and time zone printed',
  input: { params: z.object({ _id: Id }), body: DashboardFileRequest },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [createDashboardFile];
