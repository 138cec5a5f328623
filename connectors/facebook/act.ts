import { z } from 'zod';
import { callAsPage } from '#connectors/facebook/call.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
  Signal,
} from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { present, text, toWebAddress } from '#connectors/kit/wire.ts';
import { actOutcomeOf } from '#connectors/meta/outcome.ts';
import { buildSignal, isAccepted, readProfile } from '#connectors/meta/people.ts';

/**
 * Hides, likes or deletes a comment as the page, or takes it back. Sources: Graph API reference `comment` (`is_hidden`, DELETE),
 * `object/likes`.
 */
export async function actAsPage(request: ActRequest, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const one = `/${encodeURIComponent(request.message_id)}`;
  const { action, undo } = request;
  const ask =
    action === 'hide'
      ? { path: one, body: { is_hidden: !undo } }
      : action === 'like'
        ? { path: `${one}/likes`, method: undo ? ('DELETE' as const) : ('POST' as const) }
        : { path: one, method: 'DELETE' as const };
  return actOutcomeOf(await callAsPage(io, values, ask), { network: 'Facebook', now: io.now() });
}

/** Shows a person that the page writes or has read (Send API, `sender_action`). */
export async function sendSignalAsPage(
  to: string,
  signal: Signal,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<boolean> {
  const path = `/${encodeURIComponent(values['account_id'] ?? 'me')}/messages`;
  return isAccepted(await callAsPage(io, values, { path, body: buildSignal(to, signal) }));
}

const Profile = z.object({ name: text, first_name: text, last_name: text, profile_pic: text });

/** The name and picture of somebody who wrote to the page (User Profile API). */
export async function readPageProfile(
  person: string,
  values: ConnectionValues,
  io: Io,
): Promise<ProfileAnswer> {
  const called = await callAsPage(io, values, {
    path: `/${encodeURIComponent(person)}`,
    method: 'GET',
    query: { fields: 'name,first_name,last_name,profile_pic' },
  });
  return readProfile(called, {
    network: 'Facebook',
    shape: Profile,
    toAuthor: ({ name, first_name, last_name, profile_pic }) => {
      const whole = name ?? [first_name, last_name].filter(Boolean).join(' ');
      const known = toStorableText(whole.slice(0, 512));
      if (known === '') return undefined;
      return { _id: person, name: known, ...present('avatar_url', toWebAddress(profile_pic)) };
    },
  });
}
