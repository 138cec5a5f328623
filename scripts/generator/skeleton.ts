import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNameForms, type NameForms } from './names.ts';

/** The name that stands in skeletons for that of what is generated. */
const SAMPLE = toNameForms('sample-network');

/** Replaces each form of the sample's name by that of the new one. */
function renameSample(text: string, names: NameForms): string {
  if (!SAMPLE) return text;
  const forms = ['kebab', 'snake', 'upper', 'camel', 'pascal', 'title'] as const;
  return forms.reduce((renamed, form) => renamed.replaceAll(SAMPLE[form], names[form]), text);
}

/**
 * The files of a skeleton, by their paths in the repository. A skeleton is a folder of files with the paths and the content that the new
 * ones will have, named `*.txt` so that no tool takes them for code.
 */
export function readSkeleton(folder: string, names: NameForms): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const target = path.slice(folder.length + 1).replace(/\.txt$/, '');
      return [renameSample(target, names), renameSample(readFileSync(path, 'utf8'), names)];
    }),
  );
}
