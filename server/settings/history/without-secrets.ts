/** Names of fields with secret values: they are left out of every history, whatever wrote them into an event. */
const SECRET = /secret|token|password|passphrase|private_key|api_key|credential/i;

/** The values of an event without its secrets, at any depth. */
export function stripSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, inner]) => [name, stripSecrets(inner)]),
  );
}
