import { z } from 'zod';
import { callAsAccount, toPagePath } from '#connectors/instagram/call.ts';
import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
  Signal,
} from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { number, present, text, toWebAddress } from '#connectors/kit/wire.ts';
import { actOutcomeOf } from '#connectors/meta/outcome.ts';
import { buildSignal, isAccepted, readProfile } from '#connectors/meta/people.ts';

/** Hides a comment, shows it again, or deletes it. Source: Instagram Platform, "Comment moderation". */
export async function actAsAccount(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  const path = `/${encodeURIComponent(message_id)}`;
  const call = action === 'hide' ? { path, body: { hide: !undo } } : { path, method: 'DELETE' as const };
  return actOutcomeOf(await callAsAccount(io, values, call), { network: 'Instagram', now: io.now() });
}

/** Shows a person that the account writes or has read (`sender_action`). */
export async function sendSignalAsAccount(
  to: string,
  signal: Signal,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<boolean> {
  const path = `${toPagePath(values)}/messages`;
  return isAccepted(await callAsAccount(io, values, { path, body: buildSignal(to, signal) }));
}

const Profile = z.object({ name: text, username: text, profile_pic: text, follower_count: number });

/** The name, user name and picture of somebody who wrote to the account in private (User Profile API). */
export async function readPersonProfile(
  person: string,
  values: ConnectionValues,
  io: Io,
): Promise<ProfileAnswer> {
  const called = await callAsAccount(io, values, {
    path: `/${encodeURIComponent(person)}`,
    method: 'GET',
    query: { fields: 'name,username,profile_pic,follower_count' },
  });
  return readProfile(called, {
    network: 'Instagram',
    shape: Profile,
    toAuthor: ({ name, username, profile_pic, follower_count: followers }) => {
      const handle = toStorableText((username ?? '').slice(0, 256));
      const known = toStorableText((name ?? '').slice(0, 512)) || handle;
      if (known === '') return undefined;
      return {
        _id: person,
        name: known,
        ...present('handle', handle),
        ...present('avatar_url', toWebAddress(profile_pic)),
        ...(followers !== undefined && Number.isInteger(followers) && followers >= 0 ? { followers } : {}),
      };
    },
  });
}
