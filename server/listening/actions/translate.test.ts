import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { translate } from './translate.ts';

test('A translation of a text that is too long states how much of its end was not translated', async () => {
  const sent: string[] = [];
  const service = createServer((request, response) => {
    void readText(request).then((body) => {
      sent.push(z.object({ q: z.string() }).parse(JSON.parse(body)).q);
      response.end(JSON.stringify({ translatedText: 'hello', detectedLanguage: { language: 'th' } }));
    });
  });
  const port = await new Promise<number>((resolve) =>
    service.listen(0, '127.0.0.1', () => {
      const address = service.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  const context = {
    config: { translation: { url: `http://127.0.0.1:${port}`, key: undefined } },
    log: pino({ level: 'silent' }),
  };
  try {
    const [short, long] = ['สวัสดี', `${'😀'.repeat(10_000)}ลาก่อน`];
    expect(await translate(context, { text: short, to: 'en' })).toEqual({
      text: 'hello',
      from: 'th',
      left_out: 0,
    });
    expect((await translate(context, { text: long, to: 'en' })).left_out).toBe(6);
    // Whole characters: none is split.
    expect(sent).toEqual([short, '😀'.repeat(10_000)]);
  } finally {
    service.close();
  }
});
