/** The texts of a draft's value that is a list; none where it is something else. */
export const parseTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The text of a draft's value; empty where it is something else. */
export const parseText = (value: unknown): string => (typeof value === 'string' ? value : '');
