import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** The app, and an API key of App Store Connect that may answer reviews. Stored values of secrets never leave the server. */
const AppStoreForm = z.strictObject({
  app_id: z
    .string()
    .trim()
    .check(formOf('app_store_app_id', /^\d{5,20}$/)),
  // Issuer ids of Apple are no UUIDs of a known version.
  issuer_id: z
    .string()
    .trim()
    .check(formOf('app_store_issuer_id', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)),
  key_id: z
    .string()
    .trim()
    .check(formOf('app_store_key_id', /^[A-Z0-9]{8,20}$/)),
  private_key_secret: z.string().trim().min(1).max(2048).meta({ secret: true }),
});

/** Reviews of an app in the App Store over the App Store Connect API, each with one public answer. */
export const appStore = defineNetwork({
  id: 'app_store',
  icon: {
    color: '#1668d9',
    outline: ['M8 16l5-8', 'M12 6l6 10', 'M4 16h8', 'M16.5 16h3.5', 'M6 19l.6-1', 'M18 19l-.6-1'],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['appstore', 'appleappstore', 'แอปสโตร์'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['review'],
    // Not documented: the length of what App Store Connect itself accepts.
    text: { review: { max: 5970, unit: 'utf16' } },
    idempotence: { by: 'replacing' },
    review_answers: 'replaced',
  },
  connect: {
    by: 'form',
    form: AppStoreForm,
    checked_first: true,
    picker: { name: 'App Store', position: 13, group: 'network' },
  },
  variables: ['API_URL'],
});
