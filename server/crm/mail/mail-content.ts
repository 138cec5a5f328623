import { z } from 'zod';

const Text = z.string().catch('').default('');
const Content = z.object({ html: Text, signature: Text, quoted: Text });

/** What a line of an e-mail stores of its content besides the text. Invalid parts are treated as absent. */
export const readMailContent = (extra: unknown) => Content.parse(extra ?? {});
