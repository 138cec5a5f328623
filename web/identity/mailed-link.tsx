import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isRetryable, type ApiError } from '#web/kit/api/api-error.ts';
import type { CallResult } from '#web/kit/api/call.ts';
import { parseQuery, useNavigate } from '#web/kit/router/address.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** The text for a link that does not work, and where to go from there; the first is what most people need. */
export type InvalidLinkText = {
  heading: string;
  text: string;
  acts?: readonly { word: string; to: string }[];
};

type Props<T> = {
  /** The name of the call that reads the link. */
  name: string;
  read: (token: string) => Promise<CallResult<T>>;
  /** The heading above the skeleton while reading. */
  heading: string;
  dead: (error: ApiError) => InvalidLinkText;
  children: (value: T, link: OpenLink) => ReactNode;
};

/** A link that works: its token, and what to call when using it shows that it no longer does. */
export type OpenLink = { token: string; onDead: (error: ApiError) => void };

const DEAD_CODES: ReadonlySet<string> = new Set([
  'link_invalid',
  'link_used',
  'link_expired',
  'invitation_invalid',
]);

/** Whether a refusal says that the link itself no longer works, as when it was used in another window. */
export const isLinkDead = ({ code }: ApiError): boolean => DEAD_CODES.has(code);

/**
 * A screen behind a link in an e-mail (`?token=…`): the link is read once, and an invalid link is reported at once. The token is the one with
 * which the page was opened: while the code of the next screen is loading, this one is still mounted at an address without a token.
 */
export function MailedLink<T>({ name, read, heading, dead, children }: Props<T>) {
  const [{ token = '' }] = useState(() => parseQuery(window.location.search));
  const client = useQueryClient();
  const queryKey = [name, token];
  const onDead = (error: ApiError): void => {
    client.setQueryData(queryKey, { ok: false, status: error.status, error });
  };
  const link = useQuery({
    queryKey,
    queryFn: () => readLink(read(token)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const frame = (inside: ReactNode) => <EntryFrame heading={heading}>{inside}</EntryFrame>;
  return (
    <QueryView of={link} around={frame} loading={frame(<LinkSkeleton />)}>
      {(answer) =>
        answer.ok ? children(answer.value, { token, onDead }) : <DeadLink {...dead(answer.error)} />
      }
    </QueryView>
  );
}

/** A skeleton for what a link opens. */
export function LinkSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton h={20} w="60%" />
      <Skeleton h={42} />
      <Skeleton h={42} />
    </Stack>
  );
}

/** What a link opens, or why it is invalid; a temporary failure is thrown, because it says nothing about the link. */
export async function readLink<T>(reading: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const answer = await reading;
  if (!answer.ok && isRetryable(answer.error)) throw answer.error;
  return answer;
}

function DeadLink({ heading, text, acts = [] }: InvalidLinkText) {
  const navigate = useNavigate();
  return (
    <EntryFrame heading={heading}>
      <Stack gap="md" role="alert">
        <Text>{text}</Text>
        {acts.map(({ word, to }, index) => (
          <Button
            key={to}
            size="md"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => navigate(to)}
          >
            {word}
          </Button>
        ))}
      </Stack>
    </EntryFrame>
  );
}
