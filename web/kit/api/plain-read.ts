/**
 * Reads an address of the server without the schemas of the contracts, for what is drawn before they are loaded.
 *
 * @returns the body as it came; null when the read failed
 */
export async function readPlain(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
