/** What word processors put around the words: comments, style sheets, namespaced elements, classes. */
const NOISE: readonly RegExp[] = [
  /<!--[\s\S]*?-->/g,
  /<(style|script|xml|head|title)\b[\s\S]*?<\/\1>/gi,
  /<\/?[a-z]+:[^>]*>/gi,
  /<\/?(?:meta|link)\b[^>]*>/gi,
  /\s(?:class|lang|id|style|data-[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
];
/** Longer HTML is pasted as its text: the browser would be busy for seconds with it. */
const PASTED_MAX = 1_000_000;

/** Pasted HTML without what no mail may carry; the editor then keeps only what it knows. Empty where only the text is pasted. */
export function cleanPastedHtml(html: string): string {
  // A style attribute is the only place where some programs say that letters are bold or slanted.
  const marked = html
    .replaceAll(/<span\b[^>]*font-weight:\s*(?:bold|[6-9]00)[^>]*>([\s\S]*?)<\/span>/gi, '<b>$1</b>')
    .replaceAll(/<b\b[^>]*font-weight:\s*normal[^>]*>([\s\S]*?)<\/b>/gi, '<span>$1</span>');
  const clean = NOISE.reduce((rest, noise) => rest.replaceAll(noise, ''), marked);
  return clean.length > PASTED_MAX ? '' : clean;
}

/** Whether pasted HTML says anything besides showing a picture. */
export function hasWords(html: string): boolean {
  return html.replaceAll(/<!--[\s\S]*?-->|<[^>]*>|&nbsp;|\s/g, '') !== '';
}
