import * as contract from '#contracts/crm/suggestions/endpoints.ts';
import { toWordKey } from '#engine/spelling/word-table.ts';
import { assist } from '#server/crm/assistant/assist.ts';
import { findMistakes } from '#server/crm/spelling/spell.ts';
import { addWord, listWords, removeWord } from '#server/crm/spelling/word-store.ts';
import { computeSuggestions } from '#server/crm/suggestions/suggest.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.getSuggestions, ({ context, unit, params }) => computeSuggestions(context, unit, params._id)),

  bind(contract.getAssistant, async ({ context }) => ({
    enabled: context.config.assistant !== undefined,
    model: context.config.assistant?.model ?? '',
  })),
  bind(contract.requestAssistant, ({ context, accountId, actor, params, body }) =>
    assist(context, { accountId, actor }, { ticketId: params._id, ...body }),
  ),

  bind(contract.checkSpelling, async ({ unit, body }) => ({
    items: await findMistakes(unit, body.text),
    next: null,
  })),
  bind(contract.listSpellingWords, async ({ unit }) => ({
    items: (await listWords(unit)).map((word) => ({ word })),
    next: null,
  })),
  bind(contract.addSpellingWord, async ({ unit, body }) => {
    const word = toWordKey(body.word);
    await addWord(unit, word);
    unit.record({ kind: 'spelling_word.added', data: { word } });
    return { word };
  }),
  bind(contract.removeSpellingWord, async ({ unit, params }) => {
    const word = toWordKey(params.word);
    if (!(await removeWord(unit, word))) refuse('not_found');
    unit.record({ kind: 'spelling_word.removed', data: { word } });
    return { word };
  }),
];
