import pg from 'pg';

/** Errors with which a connection to the database broke: their codes alone could come from any other network connection. */
const broken = new WeakSet<object>();

/**
 * Records an error with which a connection to the database broke, or could not be opened. Errors that the server reported have a code of
 * their own.
 */
export function noteLostConnection(error: unknown): void {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) broken.add(error);
}

/**
 * SQLSTATE of a server that ends, starts or is no longer the primary, and of connections it cut:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53300']);

/** The driver's message, used nowhere else, where it has no connection any more. */
const SAID = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
];

/** Maximum depth of causes that are inspected. */
const DEEPEST = 5;

/** Whether something failed because the connection to the database was lost; such a failure passes by itself. */
export function isConnectionLost(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if (broken.has(error) || SAID.includes(error.message)) return true;
  if (error instanceof pg.DatabaseError && (GONE.has(error.code ?? '') || error.code?.startsWith('08')))
    return true;
  if (isConnectionLost(error.cause, depth + 1)) return true;
  // All of them must be, or a fault of ours would be hidden by a lost connection.
  return (
    error instanceof AggregateError &&
    error.errors.length > 0 &&
    error.errors.every((one) => isConnectionLost(one, depth + 1))
  );
}
