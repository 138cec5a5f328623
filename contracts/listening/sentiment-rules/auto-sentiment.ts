import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

const READ = {
  listening: 'listening.auto_sentiment.read',
  crm: 'crm.auto_sentiment.read',
} as const;
const WRITE = {
  listening: 'listening.auto_sentiment.write',
  crm: 'crm.auto_sentiment.write',
} as const;
const Products = z.enum(['listening', 'crm']);

/** Words that determine the sentiment of a post if the account knows better than the model: a rule for a brand's own language. */
export const autoSentiment = defineArea({
  page: 'account/sentiment',
  noun: 'auto_sentiment',
  products: ['main'],
  access: {
    read: ['center.user_management.read', 'center.group_management.read'],
    write: ['center.user_management.read', 'center.group_management.read', [WRITE.listening, WRITE.crm]],
  },
  resources: {
    rules: defineCollection({
      path: '/crm/auto_sentiment',
      table: 'auto_sentiment_rules',
      envelope: 'crm',
      // The page opens with the permissions for users and groups; its rules require read permission for a product.
      access: {
        read: ['center.user_management.read', 'center.group_management.read', [READ.listening, READ.crm]],
        write: ['center.user_management.read', 'center.group_management.read', [WRITE.listening, WRITE.crm]],
      },
      itemRights: ({ product }) => {
        const named = Products.catch('listening').parse(product);
        return { read: [READ[named]], write: [WRITE[named]] };
      },
      fields: {
        name: z.string().trim().min(1).max(120),
        product: Products.default('listening'),
        words: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
        sentiment: z.enum(['positive', 'neutral', 'negative', 'question']),
        /** If several rules match a post the smallest number decides, then the older rule. */
        priority: z.number().int().min(1).max(1000).default(100),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'words'],
      sort: 'name',
      columns: ['name', 'product', 'words', 'sentiment', 'priority', 'active'],
    }),
  },
});
