/**
 * The styles of elements, written into each of them: Gmail removes style sheets, Outlook ignores many, and neither keeps classes. There is
 * no colour of text or paper, so that a program in dark mode chooses both; lines and bars have a grey that is seen on either.
 */
export const MAIL_STYLES: Readonly<Record<string, string>> = {
  p: 'margin: 0 0 12px 0',
  h1: 'margin: 16px 0 8px 0; font-size: 22px; line-height: 1.3',
  h2: 'margin: 16px 0 8px 0; font-size: 18px; line-height: 1.3',
  h3: 'margin: 12px 0 8px 0; font-size: 16px; line-height: 1.3',
  ul: 'margin: 0 0 12px 0; padding: 0 0 0 24px',
  ol: 'margin: 0 0 12px 0; padding: 0 0 0 24px',
  li: 'margin: 0 0 4px 0',
  blockquote: 'margin: 0 0 12px 0; padding: 0 0 0 12px; border-left: 3px solid #9aa3af',
  a: 'text-decoration: underline',
  img: 'max-width: 100%; height: auto',
  pre: 'margin: 0 0 12px 0; font-family: Consolas, Menlo, monospace; white-space: pre-wrap',
  code: 'font-family: Consolas, Menlo, monospace',
  hr: 'margin: 16px 0; border: 0; border-top: 1px solid #9aa3af',
};

/** In an item of a list the paragraph has no space of its own: the item has it. */
export const PARAGRAPH_IN_ITEM = 'margin: 0';
