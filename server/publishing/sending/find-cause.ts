import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { FailureCause, FailureRemedy } from '#contracts/publishing/target-state.ts';

/** The cause of each failure that networks have. */
const OF_NETWORK: Readonly<Record<SendFailure, FailureCause>> = {
  wait: 'limit',
  quota: 'limit',
  unreachable: 'network',
  reconnect: 'access',
  right_missing: 'access',
  window_closed: 'content',
  content: 'content',
  person_gone: 'content',
  refused: 'content',
};

/** The cause of what the suite itself found, before any network was called. */
const OF_REMEDY: Readonly<Record<FailureRemedy, FailureCause>> = {
  reconnect: 'access',
  fix: 'content',
  retry: 'network',
};

/** What a failure is about. */
export function findCause({
  failure,
  remedy,
}: {
  failure?: SendFailure | undefined;
  remedy: FailureRemedy;
}): FailureCause {
  return failure === undefined ? OF_REMEDY[remedy] : OF_NETWORK[failure];
}
