import { readFile } from 'node:fs/promises';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { findKindRules, NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import type { MediaRules } from '#contracts/publishing/limits/rule.ts';
import * as contract from '#contracts/publishing/media.ts';
import { planFit, type FitPlan } from '#engine/publishing/plan-fit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';
import { findFile } from '#server/kit/files/store.ts';
import { bind } from '#server/kit/http/call.ts';
import { fitPicture } from '#server/publishing/media/fit-picture.ts';
import { loadMediaFacts } from '#server/publishing/media/media-facts.ts';

export const mediaHandlers = [
  bind(contract.probeMedia, async ({ context, accountId, inUnit, session, body }) => {
    const reader = { context, accountId, inUnit, userId: session.user._id };
    const found = await loadMediaFacts(reader, [...new Set(body.file_ids)]);
    return { items: [...found].map(([file_id, facts]) => ({ file_id, facts })) };
  }),

  bind(contract.fitMedia, async ({ context, accountId, actor, inUnit, session, params, body }) => {
    const reader = { context, accountId, inUnit, userId: session.user._id };
    const facts = requireFound((await loadMediaFacts(reader, [params._id])).get(params._id));
    const original = requireFound(await inUnit((unit) => findFile(unit, params._id)));
    const plan = planFit(facts, findPictureRules(body, facts), body) ?? refuseBroken();
    const copy = await makeCopy(buildFilePath(context, accountId, original._id), plan);
    const file = await storeUpload(context, {
      scope: { accountId, actor },
      purpose: 'publishing_post',
      name: nameCopy(original.name, body.network),
      body: new Response(new Uint8Array(copy)).body,
    });
    const kept = await loadMediaFacts(reader, [file._id]);
    return { file, facts: requireFound(kept.get(file._id)) };
  }),
];

type FitTarget = Pick<ReturnType<(typeof contract.fitMedia)['input']['body']['parse']>, 'network' | 'kind'>;

/** The rules for pictures of a kind of post; of no network none. @throws unsupported_media where it has none, or the file is no picture */
function findPictureRules(
  { network, kind }: FitTarget,
  { kind: media, damage }: MediaFacts,
): Pick<MediaRules, 'bounds'> {
  if (network === null && media === 'image') return damage === null ? { bounds: {} } : refuseBroken();
  const own = network === null ? undefined : NETWORK_RULES[network];
  const rules = own && findKindRules(own, kind ?? own.usual.kind)?.media?.image;
  if (!rules || media !== 'image') return refuse('unsupported_media', { fault: fault('file_type_refused') });
  return damage === null ? rules : refuseBroken();
}

function refuseBroken(): never {
  return refuse('unsupported_media', { fault: fault('picture_broken') });
}

/** @throws unsupported_media where the picture cannot be decoded, or cannot be made small enough */
async function makeCopy(path: string, plan: FitPlan): Promise<Buffer> {
  const copy = await fitPicture(await readFile(path), plan).catch(refuseBroken);
  return copy ?? refuseBroken();
}

function nameCopy(name: string, network: string | null): string {
  return `${name.replace(/\.[^.]*$/, '')}-${network ?? 'part'}.jpg`;
}
