import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Telegram, known by name only. */
export const telegram = defineNetwork({
  id: 'telegram',
  icon: { color: '#1c7fb5', outline: ['M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4'] },
  conversation: 'private',
  person_id: 'own',
  aliases: ['เทเลแกรม'],
  capabilities: NO_CAPABILITIES,
});
