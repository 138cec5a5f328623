import { escape } from '#server/kit/mail/escape.ts';
import { CLOSED_LINK } from '#texts/closed-link.ts';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:100vh;margin:0;padding:1rem;box-sizing:border-box;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;opacity:.75}';

/** A page for visitors of a link that leads nowhere, in their language; it loads nothing. */
export function drawClosedPage(reason: 'closed' | 'unknown', languages: string | null): string {
  const language = /^\s*th\b/i.test(languages ?? '') ? 'th' : 'en';
  const { title, about } = CLOSED_LINK[language][reason];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(title)}</h1><p>${escape(about)}</p></main></body></html>`;
}
