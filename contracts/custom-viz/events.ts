import { z } from 'zod';
import { READ_ANY_HOME } from '#contracts/custom-viz/any-home.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { defineEvent } from '#contracts/kit/event.ts';

function listEvents({ entity, linkEntity }: DashboardHome): string[] {
  return [
    ...['created', 'updated', 'drafted', 'published', 'draft_discarded', 'deleted'].map(
      (what) => `${entity}.${what}`,
    ),
    `${linkEntity}.created`,
    `${linkEntity}.revoked`,
  ];
}

/** Events of dashboards of every home. */
const OF_ALL_HOMES = [
  'custom_viz_embed_key.created',
  'custom_viz_embed_key.revoked',
  'custom_viz_embed_key.token_revoked',
  'custom_viz_embed_key.visitor_ended',
  'custom_viz_filter_set.created',
  'custom_viz_filter_set.updated',
  'custom_viz_filter_set.deleted',
  'custom_viz_filter_set.selected',
];

/** Who was seen as whom is for people who manage people. */
const OF_MANAGERS = defineEvent({
  name: 'custom_viz_dashboard.viewed_as',
  need: ['custom_viz.dashboard.read', 'center.user_management.read'],
  data: z.object({ user_id: z.string() }),
});

/** Events of dashboards contain their ID and numbers alone: a private dashboard must not be revealed to others. */
const OF_READERS = [
  ...listEvents(CUSTOM_VIZ_HOME).map((name) => ({ name, need: CUSTOM_VIZ_HOME.read })),
  ...listEvents(LISTENING_HOME).map((name) => ({ name, need: LISTENING_HOME.read })),
  ...OF_ALL_HOMES.map((name) => ({ name, need: READ_ANY_HOME })),
].map((event) => defineEvent({ ...event, data: z.unknown() }));

export const EVENTS = [...OF_READERS, OF_MANAGERS];
