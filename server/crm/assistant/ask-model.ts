import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { operatorFetch } from '#server/kit/http/outbound.ts';

/** The system prompt of the model, and the request. */
export type Prompt = { system: string; user: string };

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

/** How long a model may take, in milliseconds. */
const PATIENCE_MS = 45_000;
const WORDS_MOST = 800;

/**
 * Calls the language model at `ASSISTANT_URL`: any that implements OpenAI's `POST /chat/completions`, on the same machine or elsewhere.
 * Nothing is sent anywhere unless an operator has configured one.
 * @throws assistant_off, assistant_failed
 */
export async function requestCompletion(
  { config, log }: Context,
  { system, user }: Prompt,
): Promise<{ text: string; model: string }> {
  const { assistant } = config;
  if (!assistant) return refuse('assistant_off');
  const { url, key, model } = assistant;
  try {
    const answer = await operatorFetch(new URL('chat/completions', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({
        model,
        temperature: 0.2,
        max_tokens: WORDS_MOST,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`the assistant answered ${answer.status}`);
    const [choice] = Answer.parse(await answer.json()).choices;
    const text = choice?.message.content?.trim() ?? '';
    if (text === '') throw new Error('the assistant said nothing');
    return { text, model };
  } catch (error) {
    log.warn({ err: error }, 'the assistant failed');
    return refuse('assistant_failed', { retryAfter: 10 });
  }
}
