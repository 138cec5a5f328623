import { Parser } from 'htmlparser2';

/** What a browser could run or fetch by itself in a piece of HTML; nothing where it is safe. */
export function findDangers(html: string): string[] {
  const found: string[] = [];
  new Parser({
    onopentag(name, attributes) {
      if (
        /^(?:script|iframe|object|embed|form|input|button|meta|link|base|style|svg|math|template)$/.test(name)
      )
        found.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (
          key.startsWith('on') ||
          /^(?:srcdoc|formaction|xlink:href|srcset|background|id|class|name)$/.test(key)
        )
          found.push(key);
        const scheme = /^[\s\p{Cc}]*([a-z][\w+.-]*)\s*:/iu.exec(value)?.[1]?.toLowerCase();
        if ((key === 'href' || key === 'src') && !/^(?:https?|mailto|tel|cid|data)$/.test(scheme ?? ''))
          found.push(value);
        if (scheme === 'data' && !/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value))
          found.push(value);
        if (key === 'style' && /url|expression|position|@import|behavior|binding|\\/i.test(value))
          found.push(value);
      }
    },
  }).end(html);
  return found;
}
