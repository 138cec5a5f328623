import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

/** A read whose responses the test controls, with an observer. */
function shown(client: FreshQueryClient) {
  const resolvers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['ticket.list'],
    queryFn: () => new Promise((resolve) => resolvers.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { resolvers, value: () => observer.getCurrentResult().data };
}

test('A first read that a change overtakes is followed by exactly one other, however many changes there were', async () => {
  const client = new FreshQueryClient();
  const { resolvers, value } = shown(client);
  for (const _ of [1, 2, 3]) void client.invalidateQueries({ queryKey: ['ticket.list'] });
  expect(resolvers).toHaveLength(1);
  resolvers[0]?.('before');
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  expect(value()).toBe('before');
  resolvers[1]?.('after');
  await vi.waitFor(() => expect(value()).toBe('after'));
  expect(resolvers).toHaveLength(2);
});

test('A caller that waits for the reads waits for the later one', async () => {
  const client = new FreshQueryClient();
  const { resolvers, value } = shown(client);
  const all = client.invalidateQueries();
  resolvers[0]?.('before');
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  resolvers[1]?.('after');
  await all;
  expect(value()).toBe('after');
});

test('Other reads, and a read that fails, are not repeated', async () => {
  const client = new FreshQueryClient();
  const { resolvers } = shown(client);
  await client.invalidateQueries({ queryKey: ['contact.list'] });
  resolvers[0]?.('answer');
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(resolvers).toHaveLength(1);

  let failures = 0;
  const failing = client
    .fetchQuery({
      queryKey: ['report.list'],
      retry: false,
      queryFn: () => {
        failures += 1;
        return Promise.reject(new Error('down'));
      },
    })
    .catch(() => 'failed');
  await client.invalidateQueries({ queryKey: ['report.list'] });
  expect(await failing).toBe('failed');
  expect(failures).toBe(1);
});
