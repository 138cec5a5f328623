/** The same mentions in another stretch of time. */
export function buildSpanPath(path: string, from: string, to: string): string {
  const [page = '', query = ''] = path.split('?');
  const words = new URLSearchParams(query);
  words.set('from', from);
  words.set('to', to);
  return `${page}?${words.toString()}`;
}
