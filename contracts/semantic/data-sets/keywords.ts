import { defineDataSet } from '#contracts/semantic/data-set.ts';

/** The keywords of listening: each is one row, so that mentions can be counted by what their keywords have in common. */
export const keywords = defineDataSet({
  name: 'keywords',
  row: 'keyword',
  table: 'keyword_facts',
  versioned: true,
  columns: {
    _id: 'id',
    number: 'whole',
    parent_id: 'id?',
    owner_id: 'id?',
    active: 'flag',
    created_at: 'instant',
  },
  key: '_id',
  times: { created: 'created_at' },
  dimensions: {
    keyword_parent: { column: 'parent_id', label: 'keyword', order: 'label' },
    keyword_owner: { column: 'owner_id', label: 'agent', order: 'label' },
    keyword_active: { column: 'active', label: 'word', order: ['1', '0'] },
  },
  measures: {
    keywords: { aggregate: 'count', unit: 'count' },
    active: { aggregate: 'count', unit: 'count', where: { column: 'active', among: [1] } },
  },
  permission: 'listening.keyword.read',
  visibility: { column: 'number', seen: 'listening_keywords' },
  opens: 'keywords',
});
