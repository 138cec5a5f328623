import type { Instant } from '#server/kit/db/columns.ts';

type OfPerson = { account_id: string; user_id: string };

/** The data of sign-in: former passwords, links, known devices, attempts, and requests for a demonstration. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    password_history: OfPerson & { replaced_at: Instant; password_hash: string };
    password_resets: OfPerson & {
      token_hash: Buffer;
      created_at: Instant;
      expires_at: Instant;
      requester: Buffer | null;
      /** When a password was set by the link; it says so until it is cleaned up. */
      used_at: Instant | null;
    };
    password_reset_mails: OfPerson & { _id: string; requester: Buffer; sent_at: Instant };
    known_devices: OfPerson & { device_hash: Buffer; created_at: Instant; used_at: Instant };
    login_throttles: {
      key_hash: Buffer;
      tries: number;
      wait_until: Instant | null;
      last_at: Instant;
      refused: boolean;
    };
    login_attempts: {
      account_id: string;
      _id: string;
      user_id: string | null;
      at: Instant;
      result: string;
      ip: string;
      user_agent: string;
      known_device: boolean;
    };
    demo_requests: {
      account_id: string;
      _id: string;
      name: string;
      company: string;
      email: string;
      phone: string;
      message: string;
      ip: string;
      created_at: Instant;
    };
  }
}
