import { z } from 'zod';
import { decodeText } from '#connectors/kit/charset.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import { SETTINGS_FILE_BYTES, SETTINGS_FILE_VERSION, SettingsFile } from '#contracts/settings/transfer.ts';
import { refuse } from '#server/kit/errors.ts';
import { findFaultyTexts } from '#server/kit/http/faulty-text.ts';
import { readBytes } from '#server/kit/http/input.ts';

const Marked = z.object({ earshot_settings: z.unknown() });

/**
 * Reads a settings file, in any character set in which an editor saved it.
 * @throws too_large; file_unreadable, saying what is wrong and where: no JSON, another kind of file, a file of another release, a wrong
 * shape
 */
export async function readSettingsFile(request: Request): Promise<SettingsFile> {
  const bytes = await readBytes(request, SETTINGS_FILE_BYTES);
  const given = parseJson(decodeText(bytes));
  const marked = Marked.safeParse(given);
  if (!marked.success || marked.data.earshot_settings === undefined) return unreadable(fault('no_settings'));
  if (marked.data.earshot_settings !== SETTINGS_FILE_VERSION)
    return unreadable(
      fault('other_form', {
        form: JSON.stringify(marked.data.earshot_settings),
        version: SETTINGS_FILE_VERSION,
      }),
    );
  const faulty = findFaultyTexts(given);
  if (faulty) return unreadable(listPlaces(faulty), faulty);
  const read = validate(SettingsFile, given);
  if (read.ok) return read.data;
  const fields = toFieldFaults(read.faults);
  return unreadable(listPlaces(fields), fields);
}

function parseJson(text: string): unknown {
  try {
    // Some editors put a byte order mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return unreadable(fault('no_json', { reason: error instanceof Error ? error.message : '' }));
  }
}

/** The first invalid positions, with the fault of each. */
function listPlaces(fields: Readonly<Record<string, Fault>>): Fault {
  return fault('faulty_places', {
    places: Object.entries(fields)
      .slice(0, 3)
      .map(([path, of]) => fault('at_place', { path, fault: of })),
  });
}

function unreadable(of: Fault, fields?: Readonly<Record<string, Fault>>): never {
  refuse('file_unreadable', { fault: of, ...(fields ? { fields } : {}) });
}
