/** A text parsed as JSON; undefined where it is not JSON, which no schema with a required value accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
