import { HTTPFetchError } from '@line/bot-sdk';
import { z } from 'zod';
import type { ConnectionValues, Io, ProfileAnswer } from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { describeFailure } from '#connectors/kit/transport.ts';
import { makeLineClient } from '#connectors/line/client.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';

const Name = z.string().transform((name) => toStorableText(name.slice(0, 512)));
const Picture = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .optional()
  .catch(undefined);
const PersonProfile = z.object({ displayName: Name, pictureUrl: Picture });
const GroupProfile = z.object({ groupName: Name, pictureUrl: Picture });

/**
 * The name and the picture of a conversation: of a person who has befriended the channel, or of a group that the channel is
 * in. LINE's ids of groups begin with C, those of rooms, which have neither, with R.
 */
export async function readProfile(id: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  if (/^R[0-9a-f]{32}$/.test(id)) return { status: 'unknown_person' };
  try {
    const client = makeLineClient(values, io);
    if (/^C[0-9a-f]{32}$/.test(id)) {
      const group = GroupProfile.parse(await client.getGroupSummary(id));
      return found(id, group.groupName, group.pictureUrl);
    }
    const person = PersonProfile.parse(await client.getProfile(id));
    return found(id, person.displayName, person.pictureUrl);
  } catch (error) {
    if (error instanceof HTTPFetchError && error.status === 404) return { status: 'unknown_person' };
    const message =
      error instanceof HTTPFetchError
        ? toResponseFault('LINE', error.status, undefined)
        : describeFailure(error);
    return { status: 'failed', message };
  }
}

/** The name and the picture of somebody who speaks in a group or a room, befriended or not. */
export async function readMember(
  { group, person }: { group: string; person: string },
  values: ConnectionValues,
  io: Io,
): Promise<ProfileAnswer> {
  try {
    const client = makeLineClient(values, io);
    const answer = group.startsWith('R')
      ? await client.getRoomMemberProfile(group, person)
      : await client.getGroupMemberProfile(group, person);
    const member = PersonProfile.parse(answer);
    return found(person, member.displayName, member.pictureUrl);
  } catch (error) {
    if (error instanceof HTTPFetchError && error.status === 404) return { status: 'unknown_person' };
    const message =
      error instanceof HTTPFetchError
        ? toResponseFault('LINE', error.status, undefined)
        : describeFailure(error);
    return { status: 'failed', message };
  }
}

function found(_id: string, name: string, avatar_url: string | undefined): ProfileAnswer {
  return { status: 'found', author: { _id, name, ...(avatar_url === undefined ? {} : { avatar_url }) } };
}
