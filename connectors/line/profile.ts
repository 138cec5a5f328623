import { HTTPFetchError } from '@line/bot-sdk';
import { z } from 'zod';
import type { ConnectionValues, Io, ProfileAnswer } from '#connectors/kit/connector.ts';
import { storableText } from '#connectors/kit/storable.ts';
import { describeFailure } from '#connectors/kit/transport.ts';
import { lineClient } from '#connectors/line/client.ts';

const Profile = z.object({
  displayName: z.string().transform((name) => storableText(name).slice(0, 512)),
  pictureUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional()
    .catch(undefined),
});

/** The name and the picture of a person, as LINE shows them to a channel that the person has befriended. */
export async function readProfile(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  try {
    const profile = Profile.parse(await lineClient(values, io).getProfile(person));
    const picture = profile.pictureUrl === undefined ? {} : { avatar_url: profile.pictureUrl };
    return { status: 'found', author: { _id: person, name: profile.displayName, ...picture } };
  } catch (error) {
    if (error instanceof HTTPFetchError && error.status === 404) return { status: 'unknown_person' };
    const message =
      error instanceof HTTPFetchError ? `LINE answered ${error.status}` : describeFailure(error);
    return { status: 'failed', message };
  }
}
