import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Threads. */
export const threads = {
  name: 'Threads',
  person_id: 'Threads user name',
  about: 'Replies to your account, and mentions of it',
  notes: {
    app: 'At developers.facebook.com, create an app with the use case “Access the Threads API”, add the account as a Threads tester, and accept the invitation in Threads.',
    rights:
      'Allow threads_basic, threads_content_publish, threads_manage_replies and threads_read_replies; for mentions and searches also threads_manage_mentions and threads_keyword_search.',
  },
  fields: {
    access_token_secret: 'Access token',
    app_secret: 'App secret',
    verify_token: 'Verify token',
  },
  help: {
    access_token_secret:
      'Use cases → Customize → Settings → User token generator. It is renewed here before it ends, and stored encrypted.',
    app_secret:
      'Only if the app shall deliver at once: App settings → Basic → Threads app secret. Without it, replies are read every five minutes.',
    verify_token: 'Any words of your choice; the same are entered beside the webhook URL.',
  },
  reasons: {
    threads_unchecked: 'The token has not been checked with Threads yet.',
  },
  webhook: {
    title: 'Let Threads deliver at once',
    before: 'This is not needed: replies are read every five minutes anyway.',
    steps: {
      open: 'Open the app at developers.facebook.com, Use cases → Customize → Webhooks, and choose “Moderate”.',
      paste: 'Paste the webhook URL and the verify token, and press “Verify and save”.',
      subscribe: 'Subscribe to “replies” and “mentions”.',
    },
  },
} satisfies NetworkTexts;
