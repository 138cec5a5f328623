import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';

/** Events of dashboards contain their ID and numbers alone: a private dashboard must not be revealed to others. */
const OF_READERS = [
  'custom_viz_dashboard.created',
  'custom_viz_dashboard.updated',
  'custom_viz_dashboard.drafted',
  'custom_viz_dashboard.published',
  'custom_viz_dashboard.draft_discarded',
  'custom_viz_dashboard.deleted',
  'custom_viz_link.created',
  'custom_viz_link.revoked',
  'custom_viz_embed_key.created',
  'custom_viz_embed_key.revoked',
  'custom_viz_embed_key.token_revoked',
  'custom_viz_embed_key.visitor_ended',
  'custom_viz_filter_set.created',
  'custom_viz_filter_set.updated',
  'custom_viz_filter_set.deleted',
  'custom_viz_filter_set.selected',
].map((name) => defineEvent({ name, need: ['custom_viz.dashboard.read'], data: z.unknown() }));

/** Who was seen as whom is for people who manage people. */
const OF_MANAGERS = defineEvent({
  name: 'custom_viz_dashboard.viewed_as',
  need: ['custom_viz.dashboard.read', 'center.user_management.read'],
  data: z.object({ user_id: z.string() }),
});

export const EVENTS = [...OF_READERS, OF_MANAGERS];
