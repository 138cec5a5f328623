/** File name endings by media type; the first is added where a name has none of them. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/x-m4a': ['m4a', 'm4b'],
  'audio/mp4': ['m4a', 'mp4', 'm4b'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/aac': ['aac'],
  'application/pdf': ['pdf'],
};

/** Endings by which a computer opens a saved file as a page that may run scripts, or as a program. */
const ACTIVE =
  /\.(?:x?html?|shtml?|xht|mht|mhtml|svgz?|hta|m?js|jse|vbs?|vbe|wsf|wsh|ps1|bat|cmd|com|exe|scr|pif|msi|lnk|url|webloc|desktop|jar|jnlp|app|reg|cpl)[\s.]*$/i;

/**
 * The name under which a file is saved: its ending fits what the bytes are. A PDF that its sender calls `x.html` becomes `x.html.pdf`, so
 * that no computer opens it as a page. A file of an unknown type keeps its name, save where the ending would run it: then `.txt` is added.
 */
export const nameForType = (name: string, mediaType: string): string => {
  const endings = ENDINGS[mediaType];
  if (!endings) return ACTIVE.test(name) ? `${name}.txt` : name;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && endings.includes(ending) ? name : `${name}.${endings[0]}`;
};
