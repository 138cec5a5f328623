import { buildFailure } from '#connectors/kit/build-failure.ts';
import { toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type { PublishFailure } from '#connectors/kit/publish.ts';
import { TIKTOK } from '#connectors/tiktok/call.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where TikTok refuses for the posts of a day. */
const DAY_PAUSE = 86_400;

/** What the reasons of a failed task mean; all others are quoted. Source: "Publish status" of the API, as published clients quote it. */
const REASONS: Readonly<Record<string, SendFailure>> = {
  file_format_check_failed: 'content',
  duration_check_failed: 'content',
  frame_rate_check_failed: 'content',
  picture_size_check_failed: 'content',
  video_pull_failed: 'content',
  photo_pull_failed: 'content',
  url_ownership_unverified: 'content',
  privacy_level_option_mismatch: 'content',
  internal: 'unreachable',
  rate_limit_exceeded: 'wait',
  spam_risk_too_many_posts: 'quota',
  spam_risk_too_many_pending_share: 'quota',
  reached_active_user_cap: 'quota',
  spam_risk: 'refused',
  spam_risk_user_banned_from_posting: 'right_missing',
  auth_removed: 'reconnect',
  publish_cancelled: 'refused',
};

/** Why a task failed. */
export function toReasonFailure(reason = ''): PublishFailure {
  const failure = REASONS[reason] ?? 'refused';
  const message = reason === '' ? fault('refused', { network: TIKTOK }) : quoteFault(cutText(reason, 200));
  const pause = failure === 'quota' ? DAY_PAUSE : failure === 'wait' ? 300 : undefined;
  return toPublishFailure(buildFailure(failure, message, pause));
}
