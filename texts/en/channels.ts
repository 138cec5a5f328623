/* Channels. */

export { engagement } from './channels/engagement.ts';
export { channel_health } from './channels/health.ts';
export { message_templates } from './channels/message-templates.ts';
export { channelsFaults as faults } from './channels/faults.ts';

/** The names of its pages. */
export const pages = {
  'settings-engagement': 'Channels',
};
