import type { z } from 'zod';
import type { Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Handler } from '#server/kit/http/call.ts';
import type { TransferContext } from '#server/settings/transfer/part.ts';

type BoundCall<I extends EndpointInput, A extends z.ZodType> = {
  handlers: readonly Handler[];
  endpoint: Endpoint<I, A>;
};

/**
 * Does what a call of an area does, within the transaction of the transfer: for areas whose rules are in their handlers. The caller is the
 * transferring user, so what that call refuses them is refused here.
 * @throws what the call throws
 */
export async function invokeHandler<I extends EndpointInput, A extends z.ZodType>(
  { context, unit, person }: TransferContext,
  { handlers, endpoint }: BoundCall<I, A>,
  input: RawInput<Endpoint<I, A>>,
): Promise<z.output<A>> {
  const handler = handlers.find((one) => one.endpoint.name === endpoint.name);
  if (!handler) throw new Error(`${endpoint.name} is none of these handlers`);
  const given: { params?: unknown; query?: unknown; body?: unknown } = input;
  const parsed = {
    params: endpoint.input.params?.parse(given.params),
    query: endpoint.input.query?.parse(given.query ?? {}),
    body: endpoint.input.body?.parse(given.body),
  };
  const answer = await handler.handle({
    ...(parsed as { params: never; query: never; body: never }),
    context,
    unit,
    session: person ?? refuse('not_permitted'),
    accountId: unit.accountId,
    actor: unit.actor,
    inUnit: (work) => work(unit),
    readWithin: () => refuse('not_found'),
    request: new Request(context.config.publicUrl ?? 'http://localhost'),
    ip: '',
    setCookie: () => undefined,
  });
  return endpoint.answer.parse(answer);
}
