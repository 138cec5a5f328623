import { defineFact } from '#contracts/facts/fact.ts';

/** Keywords of listening, by which mentions are counted in groups. */
export const keywordFact = defineFact({
  name: 'keywords',
  table: 'keyword_facts',
  row: 'A keyword of listening that exists now',
  key: ['_id'],
  time: 'created_at',
  from: ['keywords'],
  columns: {
    _id: { type: 'id', means: 'The keyword' },
    number: { type: 'integer', means: 'Its number, which mentions contain' },
    parent_id: { type: 'id', means: 'The keyword that it is below', nullable: true },
    owner_id: { type: 'id', means: 'The user whose keyword it is', nullable: true },
    active: { type: 'flag', means: 'Posts are matched with it' },
    created_at: { type: 'instant', means: 'When it was created' },
  },
});
