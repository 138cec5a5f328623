import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Crop, FocalPoint } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { PostKind } from '#contracts/publishing/networks/declaration.ts';

/** The most files whose facts are read at once. */
export const PROBED_FILES_MAX = 100;

const calls = { method: 'POST', transaction: false, idempotent: false } as const;

export const probeMedia = defineEndpoint({
  ...calls,
  name: 'publishing_media.probe',
  path: '/publishing/media/facts',
  access: { kind: 'permitted', need: ['publishing.post.read'], product: 'publishing' },
  summary:
    'Get what was found in pictures and films of posts by their content; files that do not exist, or that others have uploaded and not used, are left out',
  input: { body: z.strictObject({ file_ids: z.array(Id).min(1).max(PROBED_FILES_MAX) }) },
  answer: z.object({ items: z.array(z.object({ file_id: Id, facts: MediaFacts })) }),
});

export const fitMedia = defineEndpoint({
  ...calls,
  name: 'publishing_media.fit',
  path: '/publishing/media/{_id}/fitting-copy',
  access: { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' },
  summary:
    'Make a copy of a picture that a network takes: cropped, scaled, JPEG, and small enough. The picture itself stays as it is',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      /** Null: no network, so that only the part is cut out. */
      network: PublishNetwork.nullable(),
      /** Null: the usual kind of the network. */
      kind: PostKind.nullable().default(null),
      crop: Crop.nullable().default(null),
      focus: FocalPoint.nullable().default(null),
    }),
  },
  answer: z.object({ file: StoredFile, facts: MediaFacts }),
  status: 201,
  errors: ['not_found', 'unsupported_media', 'file_refused', 'storage_full'],
});

export const ENDPOINTS = [probeMedia, fitMedia];
