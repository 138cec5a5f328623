import pg from 'pg';
import { expect, it } from 'vitest';
import { isConnectionLost, noteLostConnection } from '#server/kit/db/lost-connection.ts';

const withCode = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });
const answered = (code: string): Error => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
function noted(error: Error): Error {
  noteLostConnection(error);
  return error;
}

it.each([
  ['a connection of ours that broke', noted(withCode('EPIPE'))],
  ['a connection of ours that was refused', noted(withCode('ECONNREFUSED'))],
  ['a socket of ours that is not there', noted(withCode('ENOENT'))],
  ['a server that is stopped by hand', answered('57P01')],
  ['a server that crashed', answered('57P02')],
  ['a server that starts', answered('57P03')],
  ['a server that cut a connection', answered('08006')],
  ['a server with no room for connections', answered('53300')],
  ['a server that only reads since a fail-over', answered('25006')],
  ['the driver after a loss', new Error('Client has encountered a connection error and is not queryable')],
  ['the driver at a loss', new Error('Connection terminated unexpectedly')],
  ['an error that was caused by a loss', new Error('x', { cause: noted(withCode('EPIPE')) })],
  ['losses alone', new AggregateError([noted(withCode('EPIPE')), answered('57P01')])],
])('%s is a lost connection', (_what, error) => {
  expect(isConnectionLost(error)).toBe(true);
});

it.each([
  ['a network that refused a reply', withCode('ECONNREFUSED')],
  ['a browser that left', withCode('EPIPE')],
  ['a reset of a feed', withCode('ECONNRESET')],
  ['a value that is taken', answered('23505')],
  ['a full disk', answered('53100')],
  ['a wrong password', noted(answered('28P01'))],
  ['an error that names a code of PostgreSQL', withCode('57P01')],
  ['a fault of ours', new TypeError('x is not a function')],
  ['a fault of ours among losses', new AggregateError([noted(withCode('EPIPE')), new TypeError('x')])],
  ['no error at all', 'Connection terminated unexpectedly'],
  ['nothing', undefined],
])('%s is no lost connection', (_what, error) => {
  expect(isConnectionLost(error)).toBe(false);
});

it('A circular chain of causes ends', () => {
  const first = new Error('first');
  const second = new Error('second', { cause: first });
  first.cause = second;
  expect(isConnectionLost(first)).toBe(false);
});
