import * as notifications from '#contracts/email-digests/endpoints.ts';
import { answerMailLink, oneClickUnsubscribe, readMailLink } from '#contracts/email-digests/mail-link.ts';
import * as templates from '#contracts/listening/templates/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const LISTENING = { product: 'listening' } as const;
let made = 0;

const template = () => ({ name: `View ${(made += 1)}` });
async function createTemplate({ admin }: Stage): Promise<{ params: { _id: string } }> {
  const { _id } = await admin.call(templates.createTemplate, { body: template() });
  return { params: { _id } };
}
function notification({ admin }: Stage) {
  return {
    name: `Morning ${(made += 1)}`,
    people: [admin.userId],
    addresses: [`guest-${made}@example.org`],
  };
}
async function createNotification(stage: Stage) {
  const { _id } = await stage.admin.call(notifications.createNotification, {
    params: LISTENING,
    body: notification(stage),
  });
  return { params: { ...LISTENING, _id } };
}

/** Templates and e-mail notifications. The links of e-mails, and the effects of a sent e-mail, have tests of their own. */
export const notificationExamples: Record<string, Example> = {
  'template.list': async () => ({}),
  'template.create': async () => ({ body: template() }),
  'template.update': async (stage) => ({ ...(await createTemplate(stage)), body: template() }),
  'template.delete': createTemplate,
  'template.set-default': async (stage) => ({
    body: { template_id: (await createTemplate(stage)).params._id },
  }),
  'email_notification.list': async () => ({ params: LISTENING }),
  'email_notification.create': async (stage) => ({ params: LISTENING, body: notification(stage) }),
  'email_notification.update': async (stage) => ({
    ...(await createNotification(stage)),
    body: { name: notification(stage).name },
  }),
  'email_notification.delete': createNotification,
  'email_notification.preview': async (stage) => ({ params: LISTENING, body: notification(stage) }),
  'email_notification.test': async (stage) => ({ params: LISTENING, body: notification(stage) }),
  'email_notification.send-now': createNotification,
  'email_notification.runs': createNotification,
  'email_notification.resend-confirmation': async () => 'own-test',
  'email_notification.open': async () => 'own-test',
  [readMailLink.name]: async () => 'own-test',
  [answerMailLink.name]: async () => 'own-test',
  [oneClickUnsubscribe.name]: async () => 'own-test',
  'usage.forecast': async () => ({}),
};
