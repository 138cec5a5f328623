import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { ANY_HOME_ACCESS, READ_ANY_HOME } from '#contracts/custom-viz/any-home.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { OutsideAnswers, OutsideMentions, OutsideStatements } from '#contracts/custom-viz/outside.ts';
import { WireCalendar } from '#contracts/custom-viz/period.ts';
import { SignatureState, SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';

const NEED = READ_ANY_HOME;
const read = ANY_HOME_ACCESS;
const NAME = 'custom_viz_snapshot';
const OF_DASHBOARD = '/custom_viz/dashboards/{_id}/snapshots';
const PATH = '/custom_viz/snapshots';

/** The most snapshots of one dashboard, and the most bytes of one as canonical JSON. */
export const SNAPSHOT_LIMITS = { count: 100, bytes: 8_000_000 } as const;

/**
 * What a snapshot holds and its hash is computed of: the dashboard as its maker saw it, with the values of filters and parameters in place,
 * and the answers of its tiles. It names no customers and no authors, and holds no lists of rows, so that erasing a person never changes it.
 */
export const SnapshotContent = z.object({
  format: z.literal('earshot-snapshot-1'),
  account: z.object({ _id: Id, name: z.string() }),
  dashboard: z.object({ _id: Id, name: z.string(), version: z.number().int() }),
  taken_at: Instant,
  taken_by: z.string(),
  /** The number of the last event of the account's log when it was taken. */
  as_of_event: z.number().int(),
  zone: z.string(),
  /** By which its periods were read; absent in snapshots from before accounts chose their fiscal year. */
  calendar: WireCalendar.optional(),
  language: Language,
  tab: LocalId.nullable(),
  document: DashboardDocument,
  answers: OutsideAnswers,
  statements: OutsideStatements,
  /** Of dashboards with widgets, without those that list posts or authors. */
  mentions: OutsideMentions.optional(),
  /** Which mentions these count, in the language of the snapshot. */
  narrowed: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
});
export type SnapshotContent = z.infer<typeof SnapshotContent>;

const Snapshot = z.object({
  _id: Id,
  dashboard_id: Id,
  name: z.string(),
  taken_at: Instant,
  taken_by: z.string(),
  as_of_event: z.number().int(),
  sha256: z.string(),
  /** Of its canonical JSON. */
  bytes: z.number().int(),
  /** Whether everybody who may read the dashboard opens it; otherwise its maker alone does. */
  shared: z.boolean(),
  mine: z.boolean(),
});
export type Snapshot = z.infer<typeof Snapshot>;

const snapshotName = z.string().trim().min(1).max(120);

export const listVizSnapshots = defineEndpoint({
  name: `${NAME}.list`,
  method: 'GET',
  path: OF_DASHBOARD,
  access: read,
  summary: 'List the caller’s own and shared snapshots of a dashboard, newest first',
  input: { params: one },
  answer: z.object({ items: z.array(Snapshot) }),
  errors: ['not_found'],
});

export const createVizSnapshot = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: OF_DASHBOARD,
  access: read,
  summary:
    'Freeze a dashboard as the caller sees it: its answers, filters and time are kept with a hash; without people and rows',
  input: {
    params: one,
    body: z.strictObject({
      name: snapshotName,
      state: DashboardState.prefault({}),
      language: Language,
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: Snapshot,
  status: 201,
  errors: ['not_found', 'illegal_transition', 'invalid_request', 'too_large'],
  event: `${NAME}.created`,
  transaction: false,
});

export const getVizSnapshot = defineEndpoint({
  name: `${NAME}.get`,
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary:
    'Get a snapshot with its content, and whether that still has the hash with which it was taken and the signature of this installation',
  input: { params: one },
  answer: Snapshot.extend({ content: SnapshotContent, intact: z.boolean(), signature: SignatureState }),
  errors: ['not_found'],
});

export const updateVizSnapshot = defineEndpoint({
  name: `${NAME}.update`,
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: read,
  summary:
    'Rename a snapshot, or show it to everybody who may read its dashboard: they see the numbers that its maker saw',
  input: {
    params: one,
    body: z.strictObject({ name: snapshotName.optional(), shared: z.boolean().optional() }),
  },
  answer: Snapshot,
  errors: ['not_found', 'not_permitted'],
  event: `${NAME}.updated`,
});

export const deleteVizSnapshot = defineEndpoint({
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Delete a snapshot; its file is then no longer known here',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: `${NAME}.deleted`,
});

export const downloadVizSnapshot = defineEndpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: `${PATH}/{_id}/file`,
  access: read,
  summary: 'Get a snapshot as a JSON file with its hash and signature, which anyone can check',
  input: { params: one },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

/** One number that differs from the snapshot; of a statement, `measure` names its column, and is empty where rows without numbers are counted. */
const ChangedNumber = z.object({
  row: z.array(z.string().nullable()),
  column: z.array(z.string().nullable()),
  measure: z.string(),
  before: z.number().nullable(),
  now: z.number().nullable(),
});

/** How the numbers of a tile differ; the first of those that do are listed. */
const ComparedTile = z.object({
  tile: z.string(),
  state: z.enum(['same', 'changed', 'unanswered']),
  numbers: z.number().int(),
  changed: z.number().int(),
  examples: z.array(ChangedNumber),
});
export type ComparedTile = z.infer<typeof ComparedTile>;

export const compareVizSnapshot = defineEndpoint({
  name: `${NAME}.compare`,
  method: 'POST',
  path: `${PATH}/{_id}/compare`,
  access: read,
  summary:
    'Count a snapshot again over the same period, with the rights of the caller, and list the numbers that differ',
  input: { params: one },
  answer: z.object({
    counted_at: Instant,
    tiles: z.array(ComparedTile),
  }),
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

export const verifyVizSnapshot = defineEndpoint({
  name: `${NAME}.verify`,
  method: 'POST',
  path: `${PATH}/verify`,
  access: {
    kind: 'public',
    reason: 'the hash, which nobody can guess, is that of a file that the caller has',
  },
  summary:
    'Say whether a snapshot with a hash was taken here, and when, and whether a signature of that hash is by this installation',
  input: {
    body: z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      signature: SnapshotSignature.nullable().default(null),
    }),
  },
  answer: z.object({ known: z.boolean(), taken_at: Instant.nullable(), signature: SignatureState }),
  transaction: false,
  idempotent: false,
});

export const VERIFY_SNAPSHOT_PATH = '/verify-snapshot';

/** Where the file of a snapshot is checked, also by somebody outside. */
export const PAGES: readonly Page[] = [
  { name: 'verify-snapshot', path: VERIFY_SNAPSHOT_PATH, guards: [], need: [] },
];

export const ENDPOINTS = [
  listVizSnapshots,
  createVizSnapshot,
  getVizSnapshot,
  updateVizSnapshot,
  deleteVizSnapshot,
  downloadVizSnapshot,
  compareVizSnapshot,
  verifyVizSnapshot,
];

/** Events contain ids alone: the dashboard may be private. */
export const EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);
