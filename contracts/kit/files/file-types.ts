/** What a file is to a person. */
export const FILE_KINDS = ['image', 'video', 'audio', 'file'] as const;

/**
 * A media type. `endings`: of file names; the first is added where a name has none of them. `by`: how a stored file is recognised, by its
 * `bytes` alone, or by its ending within a `container` or a `text`, whose bytes say no more than that. `shown` types may be given as
 * media and opened in a page; all others are only ever saved.
 */
export type FileType = {
  kind: (typeof FILE_KINDS)[number];
  endings: readonly [string, ...string[]];
  by: 'bytes' | 'text' | `container ${string}`;
  shown: boolean;
};

function shown(kind: FileType['kind'], ...endings: FileType['endings']): FileType {
  return {
    kind,
    endings,
    by: 'bytes',
    shown: true,
  };
}
function saved(by: FileType['by'], ...endings: FileType['endings']): FileType {
  return {
    kind: 'file',
    endings,
    by,
    shown: false,
  };
}
const COMPOUND = 'container application/x-cfb';

/**
 * Every media type that the suite knows. Nothing that a browser or an office program would run is among them: no SVG, HTML or XML, no
 * program, no document with macros. A file of any other type is bytes.
 */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  'image/jpeg': shown('image', 'jpg', 'jpeg', 'jpe', 'jfif'),
  'image/png': shown('image', 'png'),
  'image/gif': shown('image', 'gif'),
  'image/webp': shown('image', 'webp'),
  'video/mp4': shown('video', 'mp4', 'm4v'),
  'video/webm': shown('video', 'webm'),
  'video/quicktime': shown('video', 'mov', 'qt'),
  'audio/mpeg': shown('audio', 'mp3', 'mpga'),
  'audio/x-m4a': shown('audio', 'm4a', 'm4b'),
  'audio/mp4': shown('audio', 'm4a', 'mp4', 'm4b'),
  'audio/ogg': shown('audio', 'ogg', 'oga', 'opus'),
  'audio/wav': shown('audio', 'wav'),
  'audio/aac': shown('audio', 'aac'),
  'application/pdf': shown('file', 'pdf'),
  // Pictures, sound and film that not every browser shows.
  'image/heic': saved('bytes', 'heic', 'heif'),
  'image/heif': saved('bytes', 'heif', 'heic'),
  'image/avif': saved('bytes', 'avif'),
  'image/tiff': saved('bytes', 'tif', 'tiff'),
  'image/bmp': saved('bytes', 'bmp', 'dib'),
  'audio/amr': saved('bytes', 'amr'),
  'audio/flac': saved('bytes', 'flac'),
  'video/ogg': saved('bytes', 'ogv', 'ogg'),
  'video/3gpp': saved('bytes', '3gp', '3gpp'),
  'video/mpeg': saved('bytes', 'mpg', 'mpeg'),
  'text/calendar': saved('bytes', 'ics', 'ical', 'ifb'),
  'text/vcard': saved('bytes', 'vcf', 'vcard'),
  'text/csv': saved('text', 'csv'),
  'text/tab-separated-values': saved('text', 'tsv'),
  'text/plain': saved('text', 'txt', 'log'),
  'message/rfc822': saved('text', 'eml'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': saved('bytes', 'docx'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': saved('bytes', 'xlsx'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': saved('bytes', 'pptx'),
  'application/vnd.oasis.opendocument.text': saved('bytes', 'odt'),
  'application/vnd.oasis.opendocument.spreadsheet': saved('bytes', 'ods'),
  'application/vnd.oasis.opendocument.presentation': saved('bytes', 'odp'),
  'application/msword': saved(COMPOUND, 'doc'),
  'application/vnd.ms-excel': saved(COMPOUND, 'xls'),
  'application/vnd.ms-powerpoint': saved(COMPOUND, 'ppt'),
  'application/vnd.ms-outlook': saved(COMPOUND, 'msg'),
  'application/rtf': saved('bytes', 'rtf'),
  'application/zip': saved('container application/zip', 'zip'),
};

/** The ending of a file name in small letters, without its dot. */
export const getExtension = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

const typesByEnding = new Map(
  Object.entries(FILE_TYPES).flatMap(([type, { by, endings }]) =>
    by === 'bytes' ? [] : endings.map((ending) => [ending, { type, by }] as const),
  ),
);

/**
 * The media type of a file by its bytes and its name; undefined where it is none of {@link FILE_TYPES}.
 *
 * @param signature the type of the signature at its beginning, if any; a short one may begin a text by chance
 * @param isText whether its bytes are text
 */
export function detectFileType(
  name: string,
  { signature, isText }: { signature: string | undefined; isText: boolean },
): string | undefined {
  const signed = FILE_TYPES[signature ?? ''];
  const named = typesByEnding.get(getExtension(name) ?? '');
  if (signed?.shown || signature === 'text/calendar' || signature === 'text/vcard') return signature;
  if (named && (named.by === 'text' ? isText : named.by === `container ${signature}`)) return named.type;
  return signed?.by === 'bytes' ? signature : undefined;
}
