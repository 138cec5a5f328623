/** A text as JSON; undefined where it is none, which no schema that asks for something takes. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
