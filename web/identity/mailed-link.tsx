import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRetryable, type ApiError } from '#web/kit/api/api-error.ts';
import type { CallResult } from '#web/kit/api/call.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** The text for a link that is no longer valid, and where to go from there. */
export type InvalidLinkText = { heading: string; text: string; act?: { word: string; to: string } };

type Props<T> = {
  /** The name of the call that reads the link. */
  name: string;
  read: (token: string) => Promise<CallResult<T>>;
  /** The heading above the skeleton while reading. */
  heading: string;
  dead: (error: ApiError, token: string) => InvalidLinkText;
  children: (value: T, token: string) => ReactNode;
};

/** A screen behind a link in an e-mail (`?token=…`): the link is read once, and an invalid link is reported at once. */
export function MailedLink<T>({ name, read, heading, dead, children }: Props<T>) {
  const [{ token = '' }] = useAddressQuery();
  const link = useQuery({
    queryKey: [name, token],
    queryFn: () => readLink(read(token)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const frame = (inside: ReactNode) => <EntryFrame heading={heading}>{inside}</EntryFrame>;
  return (
    <QueryView of={link} around={frame} loading={frame(<LinkSkeleton />)}>
      {(answer) => (answer.ok ? children(answer.value, token) : <DeadLink {...dead(answer.error, token)} />)}
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

function DeadLink({ heading, text, act }: InvalidLinkText) {
  const navigate = useNavigate();
  return (
    <EntryFrame heading={heading}>
      <Stack gap="md" role="alert">
        <Text>{text}</Text>
        {act && (
          <Button size="md" onClick={() => navigate(act.to)}>
            {act.word}
          </Button>
        )}
      </Stack>
    </EntryFrame>
  );
}
