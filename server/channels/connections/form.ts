import { z } from 'zod';
import { buildForm } from '#connectors/kit/form.ts';
import { findConnector } from '#connectors/register.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import { getNetwork, type Channel } from '#contracts/networks.ts';
import { refuse } from '#server/kit/errors.ts';

const Text = z.record(z.string(), z.string());

/** A checked form, split into visible values and encrypted secrets. */
export type SplitForm = { config: Record<string, unknown>; secrets: Record<string, string> };

/**
 * Checks a channel's form and separates its secrets from the rest. Empty secrets count as not sent.
 * @throws invalid_request naming the fields
 */
export function splitForm(channel: Channel, given: Record<string, unknown>): SplitForm {
  const { connect } = getNetwork(channel);
  if (connect?.by !== 'form') return refuse('not_found');
  const checked = validate(connect.form, given);
  if (!checked.ok) {
    const fields = Object.entries(toFieldFaults(checked.faults));
    return refuse('invalid_request', {
      fields: Object.fromEntries(fields.map(([path, of]) => [`form.${path}`, of])),
    });
  }
  const secret = new Set(
    buildForm(connect.form)
      .filter((item) => item.secret)
      .map((item) => item.key),
  );
  const parts = Object.entries(checked.data);
  return {
    config: Object.fromEntries(parts.filter(([key]) => !secret.has(key))),
    secrets: Text.parse(Object.fromEntries(parts.filter(([key, value]) => secret.has(key) && value !== ''))),
  };
}

/**
 * Why a connection with these values may not run, as a key of the screens' texts; null when it may. A connection that its network must
 * check first waits for that (`checked`).
 */
export function findConnectionProblem(
  channel: Channel,
  { config, secrets }: SplitForm,
  checked: boolean,
): string | null {
  const { connect } = getNetwork(channel);
  if (connect?.by === 'form' && connect.checked_first && !checked) return `${channel}_unchecked`;
  const plain = Object.entries(config).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const ready = findConnector(channel)?.readiness({ ...Object.fromEntries(plain), ...secrets });
  return ready && !ready.active ? ready.reason : null;
}
