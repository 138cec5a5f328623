import { z } from 'zod';
import { SETTINGS_FILE_BYTES, SETTINGS_FILE_VERSION, SettingsFile } from '#contracts/settings/transfer.ts';
import { decodeText } from '#connectors/kit/charset.ts';
import { refuse } from '#server/kit/errors.ts';
import { toFieldErrors } from '#server/kit/http/field-faults.ts';
import { findFaultyTexts } from '#server/kit/http/faulty-text.ts';
import { readBytes } from '#server/kit/http/input.ts';

const Marked = z.object({ earshot_settings: z.unknown() });

/**
 * Reads a settings file, in any character set in which an editor saved it.
 * @throws too_large; file_unreadable, saying what is wrong and where: no JSON, another kind of file, a file of another release, a wrong
 * shape
 */
export const readSettingsFile = async (request: Request): Promise<SettingsFile> => {
  const bytes = await readBytes(request, SETTINGS_FILE_BYTES);
  const given = parseJson(decodeText(bytes));
  const marked = Marked.safeParse(given);
  if (!marked.success || marked.data.earshot_settings === undefined)
    return unreadable('This is no file of settings: it does not begin with earshot_settings.');
  if (marked.data.earshot_settings !== SETTINGS_FILE_VERSION)
    return unreadable(
      `The file has the form ${JSON.stringify(marked.data.earshot_settings)}; this release reads form ${SETTINGS_FILE_VERSION}.`,
    );
  const faulty = findFaultyTexts(given);
  if (faulty) return unreadable(sentence(faulty), faulty);
  const read = SettingsFile.safeParse(given);
  if (read.success) return read.data;
  const fields = toFieldErrors(read.error);
  return unreadable(sentence(fields), fields);
};

const parseJson = (text: string): unknown => {
  try {
    // Some editors put a byte order mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return unreadable(`The file is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
};

/** The first invalid positions, with the fault of each. */
const sentence = (fields: Record<string, string>): string =>
  `The file cannot be read at these places: ${Object.entries(fields)
    .slice(0, 3)
    .map(([path, message]) => `${path} ${message}`)
    .join('; ')}`;

const unreadable = (message: string, fields?: Record<string, string>): never =>
  refuse('file_unreadable', { message, ...(fields ? { fields } : {}) });
