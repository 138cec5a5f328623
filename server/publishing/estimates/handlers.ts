import * as contract from '#contracts/publishing/estimates.ts';
import { bind } from '#server/kit/http/call.ts';
import { estimatePost } from '#server/publishing/estimates/estimate-post.ts';

export const estimateHandlers = [
  bind(contract.estimatePost, ({ context, inUnit, params }) => estimatePost(context, inUnit, params._id)),
];
