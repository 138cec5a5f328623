import { z } from 'zod';
import type { Channel } from '#contracts/inbound/channel.ts';
import { LineForm, WebchatForm } from '#contracts/settings/engagement.ts';
import { connectorOf } from '#connectors/register.ts';
import { fieldsOf } from '#server/kit/http/answer.ts';
import { refuse } from '#server/kit/errors.ts';

const FORMS: Record<string, z.ZodObject> = { line: LineForm, webchat: WebchatForm };
const Text = z.record(z.string(), z.string());

/** A checked form, parted into what may be shown and what is sealed. */
export type SplitForm = { config: Record<string, unknown>; secrets: Record<string, string> };

/**
 * Checks a channel's form and parts its secrets from the rest. Empty secrets count as not given.
 * @throws invalid_request naming the fields
 */
export const splitForm = (channel: Channel, given: Record<string, unknown>): SplitForm => {
  const checked = FORMS[channel]?.safeParse(given);
  if (!checked) return refuse('not_found');
  if (!checked.success) {
    const fields = Object.entries(fieldsOf(checked.error));
    return refuse('invalid_request', {
      fields: Object.fromEntries(fields.map(([path, message]) => [`form.${path}`, message])),
    });
  }
  const secret = new Set(
    (connectorOf(channel)?.form ?? []).filter((item) => item.secret).map((item) => item.key),
  );
  const parts = Object.entries(checked.data);
  return {
    config: Object.fromEntries(parts.filter(([key]) => !secret.has(key))),
    secrets: Text.parse(Object.fromEntries(parts.filter(([key, value]) => secret.has(key) && value !== ''))),
  };
};

/** Whether a connection with these values may run, and if not, why (a key of the screens' texts). */
export const readinessOf = (channel: Channel, { config, secrets }: SplitForm): string | null => {
  const plain = Object.entries(config).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const ready = connectorOf(channel)?.readiness({ ...Object.fromEntries(plain), ...secrets });
  return ready && !ready.active ? ready.reason : null;
};
