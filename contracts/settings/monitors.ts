import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** Public feeds that an account follows: RSS, Atom, RDF or JSON Feed addresses, polled politely. */
export const monitors = defineArea({
  page: 'social-custom',
  products: ['listening'],
  access: { read: ['listening.monitor.read'], write: ['listening.monitor.write'] },
  resources: {
    feeds: collection({
      path: '/accounts/products/listening/monitors',
      table: 'monitors',
      envelope: 'plain',
      fields: {
        name: z.string().trim().min(1).max(120),
        url: z
          .url({ protocol: /^https?$/ })
          .max(2048)
          .meta({ field: 'url' }),
        active: z.boolean().default(true),
      },
      unique: ['url'],
      search: ['name', 'url'],
      sort: 'name',
      columns: ['name', 'url', 'active'],
    }),
  },
});
