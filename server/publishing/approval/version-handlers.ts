import * as contract from '#contracts/publishing/approval/versions.ts';
import { listFiles } from '#contracts/publishing/content.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import * as store from '#server/publishing/approval/version-store.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';
import { updatePost } from '#server/publishing/posts/update-post.ts';

export const versionHandlers = [
  bind(contract.listVersions, async ({ unit, params }) => {
    requireFound(await findPost(unit, params._id));
    return { items: await store.listVersions(unit, params._id) };
  }),

  bind(contract.restoreVersion, async ({ context, unit, params, body }) => {
    const former = requireFound(await store.findVersion(unit, params._id, body.number));
    const { content } = former;
    // The channels stay those of today; what a channel said of its own comes back where it still is.
    const targets = (await listTargets(unit, [params._id])).map(({ connection_id, version }) => ({
      connection_id,
      version: former.targets.find((one) => one.connection_id === connection_id)?.version ?? version,
    }));
    const files = listFiles(
      content,
      former.targets.map(({ version }) => version),
    );
    const { version } = body;
    return updatePost(context, unit, {
      _id: params._id,
      body: { content, targets, version },
      formerly: files,
    });
  }),
];
