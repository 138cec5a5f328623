import { z } from 'zod';
import type { Config } from '#server/kit/config.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { operatorFetch } from '#server/kit/http/outbound.ts';

const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).optional(),
});

/** How long a translation may take, in milliseconds. */
const PATIENCE_MS = 20_000;
/** The longest text that is sent, in characters. */
const LONGEST = 10_000;

/** Whether this installation has a translation service. */
export const isTranslationEnabled = ({ config }: Context): boolean => config.translation !== undefined;

/**
 * Translates a text with the service at `TRANSLATE_URL`: any that implements LibreTranslate's `POST /translate`
 * (https://docs.libretranslate.com, "Translate Text"). Nothing is sent anywhere unless an operator has configured one.
 * @returns `left_out`: how many characters at the end were not sent, since services accept no more
 * @throws translation_off, translation_failed
 */
export async function translate(
  { config, log }: Pick<Context, 'log'> & { config: Pick<Config, 'translation'> },
  { text, to }: { text: string; to: string },
): Promise<{ text: string; from: string; left_out: number }> {
  const { translation } = config;
  if (!translation) return refuse('translation_off');
  const { url, key } = translation;
  const characters = [...text];
  try {
    const answer = await operatorFetch(new URL('translate', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: characters.slice(0, LONGEST).join(''),
        source: 'auto',
        target: to,
        format: 'text',
        ...(key ? { api_key: key } : {}),
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`the translation service answered ${answer.status}`);
    const { translatedText, detectedLanguage } = Answer.parse(await answer.json());
    return {
      text: translatedText,
      from: detectedLanguage?.language ?? '',
      left_out: Math.max(0, characters.length - LONGEST),
    };
  } catch (error) {
    log.warn({ err: error }, 'a translation failed');
    return refuse('translation_failed', { retryAfter: 10 });
  }
}
