/** The texts of a draft's value that is a list; none where it is something else. */
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The text of a draft's value; empty where it is something else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
