import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** Words that settle how a post is meant, where the account knows better than the model: a rule of a brand's own language. */
export const autoSentiment = defineArea({
  page: 'account/sentiment',
  noun: 'auto_sentiment',
  products: ['main'],
  access: {
    read: ['center.user_management.read', 'center.group_management.read'],
    write: [
      'center.user_management.read',
      'center.group_management.read',
      ['listening.auto_sentiment.write', 'crm.auto_sentiment.write'],
    ],
  },
  resources: {
    rules: collection({
      path: '/crm/auto_sentiment',
      table: 'auto_sentiment_rules',
      envelope: 'crm',
      fields: {
        name: z.string().trim().min(1).max(120),
        product: z.enum(['listening', 'crm']).default('listening'),
        words: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
        sentiment: z.enum(['positive', 'neutral', 'negative']),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'words'],
      sort: 'name',
      columns: ['name', 'product', 'words', 'sentiment', 'active'],
    }),
  },
});
