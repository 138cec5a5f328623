import * as contract from '#contracts/admin/sources.ts';
import { removeExpiredPostsJob } from '#contracts/public-pool/jobs.ts';
import {
  addPublicSource,
  changePublicSource,
  findPublicSource,
  listPublicSources,
  removePublicSource,
} from '#server/inbound/public-source-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

/** The functions by which operators manage the sources that every account receives. */
export const publicSources = [
  bind(contract.listSources, async ({ unit }) => ({ items: await listPublicSources(unit), next: null })),
  bind(contract.createSource, async ({ unit, body }) => {
    const after = requireFound(await findPublicSource(unit, await addPublicSource(unit, body)));
    unit.record({ kind: 'public_source.created', entityId: after._id, after });
    return after;
  }),
  bind(contract.updateSource, async ({ unit, params, body }) => {
    const before = requireFound(await findPublicSource(unit, params.source_id));
    await changePublicSource(unit, before._id, body);
    const after = requireFound(await findPublicSource(unit, before._id));
    unit.record({ kind: 'public_source.updated', entityId: after._id, before, after });
    if (after.keep_days < before.keep_days || after.keep_megabytes < before.keep_megabytes)
      await unit.addJob(removeExpiredPostsJob, {});
    return after;
  }),
  bind(contract.removeSource, async ({ unit, params }) => {
    const before = requireFound(await findPublicSource(unit, params.source_id));
    await removePublicSource(unit, before._id);
    unit.record({ kind: 'public_source.removed', entityId: before._id, before });
    await unit.addJob(removeExpiredPostsJob, {});
    return { _id: before._id };
  }),
];
