import type { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import { combineWorkflows, type NeededApproval } from '#engine/approval/combine-workflows.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listWorkflows } from '#server/publishing/approval/workflow-store.ts';

/** What of a post decides which approval it needs. */
export type ReviewedPost = {
  post: { tags: readonly string[]; campaign: string };
  targets: readonly { connection_id: string }[];
};

/** The approval that a post needs by its channels, tags and campaign as they are now. */
export async function findNeeded(
  unit: UnitOfWork,
  { post, targets }: ReviewedPost,
): Promise<NeededApproval<PostApprovalStep>> {
  return combineWorkflows(await listWorkflows(unit), {
    connections: targets.map(({ connection_id }) => connection_id),
    tags: post.tags,
    campaign: post.campaign,
  });
}
