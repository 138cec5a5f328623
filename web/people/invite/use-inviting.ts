import { useState } from 'react';
import type { Language } from '#contracts/accounts/account.ts';
import { inviteUsers } from '#contracts/people/invitation-link.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import type { People } from '#web/people/groups/use-people.ts';
import type { ListedPerson } from './address-list.ts';
import type { InviteOutcome } from './outcome.ts';

type Placement = { role_id: string; group_id: string | null; language: Language };

/** People in one call: few enough that progress shows. */
const AT_ONCE = 10;

/** Invites people in several calls, so that the user sees how far it is; a failure in between leaves those invited who were. */
export function useInviting(people: People, onDone: (results: readonly InviteOutcome[]) => void) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const send = async (all: readonly ListedPerson[], place: Placement): Promise<void> => {
    setProblem(undefined);
    const results: InviteOutcome[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      setSent(from);
      const body = { people: all.slice(from, from + AT_ONCE), ...place };
      const answer = await call(inviteUsers, { query: people.query, body }, { raise: false });
      if (!answer.ok) {
        setSent(null);
        setProblem(formatError(answer.error));
        // Those who were invited before are reported; the others can be tried again.
        if (results.length > 0) onDone([...results, ...all.slice(from).map(toUnsent)]);
        return;
      }
      results.push(...answer.value.items);
    }
    setSent(null);
    onDone(results);
  };
  return { send, sent, problem };
}

function toUnsent({ name, email }: ListedPerson): InviteOutcome {
  return { name, email, fault: 'not_sent', user: null, link: null };
}
