import pg from 'pg';
import { noteLostConnection } from '#server/kit/db/lost-connection.ts';

/** A connection to the database whose own failures are known as such (`isConnectionLost`), and end no process. */
export class SuiteClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', noteLostConnection);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (callback)
      return super.connect((error: Error) => {
        noteLostConnection(error);
        callback(error);
      });
    return super.connect().catch((error: unknown) => {
      noteLostConnection(error);
      throw error;
    });
  }
}
