import { startMailTwin } from '#connectors/email/twin.ts';
import { DEMO_MAILBOX, buildDemoMails } from '#engine/demo/mails.ts';
import { connectChannel } from '#server/channels/connections/public.ts';
import { findConnection } from '#server/channels/public.ts';
import type { DemoState } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { generateToken } from '#server/kit/secrets.ts';

/** Connects the demonstration's mailbox; a twin inside the suite plays its servers. */
export async function addMailbox(context: Context, unit: UnitOfWork, id: string): Promise<void> {
  await connectChannel(context, unit, {
    _id: id,
    channel: 'email',
    name: 'Bunloy mailbox',
    form: {
      address: DEMO_MAILBOX,
      sender_name: 'Bunloy Care',
      password: generateToken(),
      imap_host: 'imap.bunloy.example',
      smtp_host: 'smtp.bunloy.example',
    },
  });
}

/** Starts the twin with a few e-mails in its inbox; those that were read before a restart are not read again. */
export async function startDemoMailbox(context: Context, state: DemoState): Promise<() => Promise<void>> {
  const connection = state.mail_id === undefined ? null : await findConnection(context, state.mail_id);
  if (!connection) return async () => undefined;
  const { address = '', password = '' } = connection.values;
  const twin = await startMailTwin({ user: address, password }, context.clock);
  for (const mail of buildDemoMails(context.clock())) twin.deliver(mail);
  context.standIns.set(connection._id, twin.url);
  return () => twin.stop();
}
