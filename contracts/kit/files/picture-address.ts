const ADDRESS = /(?:^|\/)api\/v1\.0\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?.*)?$/;
const IN_HTML = /src="\/api\/v1\.0\/files\/([0-9a-f-]{36})"/g;

/** The address by which HTML shows a stored file, whatever the path of the installation before it. */
export function buildPictureAddress(id: string): string {
  return `/api/v1.0/files/${id}`;
}

/** The stored file that an address of HTML shows; undefined where it is none of ours. */
export function readPictureAddress(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** The stored files that sanitised HTML shows, each once. */
export function listPictures(html: string): string[] {
  return [...new Set([...html.matchAll(IN_HTML)].flatMap(([, id]) => id ?? []))];
}

/** HTML with the addresses of its stored pictures replaced; a picture for which there is nothing is left out. */
export function replacePictures(html: string, toAddress: (id: string) => string | undefined): string {
  return html.replaceAll(/<img[^>]*>/g, (picture) => {
    const [id] = listPictures(picture);
    if (id === undefined) return picture;
    const address = toAddress(id);
    return address === undefined ? '' : picture.replace(`"${buildPictureAddress(id)}"`, `"${address}"`);
  });
}
