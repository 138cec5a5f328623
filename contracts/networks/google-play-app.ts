import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** The app, and the key file of a service account that may answer its reviews. Stored values of secrets never leave the server. */
const GooglePlayAppForm = z.strictObject({
  package_name: z
    .string()
    .trim()
    .check(formOf('package_name', /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/))
    .max(150),
  service_account_secret: z.string().trim().min(1).max(8192).meta({ secret: true }),
});

/** Reviews of an app on Google Play over the Android Publisher API: those of the last week, each with one public answer. */
export const googlePlayApp = defineNetwork({
  id: 'google_play_app',
  icon: {
    color: '#01875f',
    outline: [
      'M4 3.7v16.6a.7 .7 0 0 0 1.1 .6l14.6-8.4a.6 .6 0 0 0 0-.9l-14.6-8.4a.7 .7 0 0 0-1.1 .6l0 0',
      'M15 9l-10.5 11.5',
      'M4.5 3.5l10.5 11.5',
    ],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['กูเกิลเพลย์', 'googleplay', 'playstore'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['review'],
    // Google, "Reply to Reviews": longer answers are refused.
    text: { review: { max: 350, unit: 'utf16' } },
    idempotence: { by: 'replacing' },
    review_answers: 'replaced',
  },
  // Google, "Quotas" of the Reply to Reviews API: answers of a day; the zone is that of Google's other quotas.
  meters: [
    {
      id: 'answer',
      sends: { which: 'public', amount: 1 },
      period: 'day',
      zone: 'America/Los_Angeles',
      allowance: 2000,
    },
  ],
  connect: {
    by: 'form',
    form: GooglePlayAppForm,
    checked_first: true,
    picker: { name: 'Google Play', position: 12, group: 'network' },
  },
  provider: {},
  variables: ['API_URL'],
});
