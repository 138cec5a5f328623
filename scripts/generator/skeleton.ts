import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNameForms, type NameForms } from './names.ts';

/** The sample names in skeletons, which are replaced by the name of what is generated. */
const SAMPLES = [toNameForms('sample-network'), toNameForms('sample-product', 'ผลิตภัณฑ์ตัวอย่าง')];
const FORMS = ['kebab', 'snake', 'upper', 'camel', 'pascal', 'title', 'thai'] as const;

/** Replaces each form of a sample's name by that of the new one, also where a title is within a sentence. */
function renameSample(text: string, names: NameForms): string {
  let renamed = text;
  for (const sample of SAMPLES) {
    if (!sample) continue;
    for (const form of FORMS) renamed = renamed.replaceAll(sample[form], names[form]);
    renamed = renamed.replaceAll(sample.title.toLowerCase(), names.title.toLowerCase());
  }
  return renamed;
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
