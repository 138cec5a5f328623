import { getExtension, FILE_TYPES } from '#contracts/kit/files/file-types.ts';

/** Endings by which a computer opens a saved file as a page that may run scripts, or as a program. */
const ACTIVE =
  /\.(?:x?html?|shtml?|xht|mht|mhtml|svgz?|hta|m?js|jse|vbs?|vbe|wsf|wsh|ps1|bat|cmd|com|exe|scr|pif|msi|lnk|url|webloc|desktop|jar|jnlp|app|reg|cpl)[\s.]*$/i;

/**
 * The name under which a file is saved: its suffix fits the type of its bytes. A PDF that its sender calls `x.html` becomes `x.html.pdf`,
 * so that no computer opens it as a page. A file of an unknown type keeps its name, except where the suffix would execute it: then `.txt`
 * is added.
 */
export function toSafeFileName(name: string, mediaType: string): string {
  const endings = FILE_TYPES[mediaType]?.endings;
  if (!endings) return ACTIVE.test(name) ? `${name}.txt` : name;
  const ending = getExtension(name);
  return ending !== undefined && endings.includes(ending) ? name : `${name}.${endings[0]}`;
}
