import { defineDataSet } from '#contracts/semantic/data-set.ts';

const COUNTED = { column: 'kind', among: ['counted'] } as const;

/** Requests for short links, with what each was: a visit, a bot, or a browser that loads in advance. */
export const linkClicks = defineDataSet({
  name: 'link-clicks',
  row: 'link_click',
  table: 'link_clicks',
  columns: {
    _id: 'id',
    at: 'instant',
    link_id: 'id',
    host: 'text',
    network: 'text',
    post_id: 'id?',
    campaign_id: 'id?',
    country: 'text',
    device: 'text',
    referrer: 'text',
    kind: 'text',
    visitor: 'code?',
  },
  key: '_id',
  times: { clicked: 'at' },
  dimensions: {
    short_link: { column: 'link_id', label: 'short_link' },
    link_host: { column: 'host', label: 'plain' },
    channel: { column: 'network', label: 'channel', blank: '' },
    post: { column: 'post_id', label: 'plain' },
    campaign: { column: 'campaign_id', label: 'plain' },
    country: { column: 'country', label: 'country', blank: '' },
    device: { column: 'device', label: 'word', few: true },
    referrer: { column: 'referrer', label: 'plain', blank: '' },
    visit_kind: { column: 'kind', label: 'word', few: true },
  },
  measures: {
    clicks: { aggregate: 'count', unit: 'count', good: 'up', where: COUNTED },
    unique_clicks: { aggregate: 'distinct', column: 'visitor', unit: 'count', good: 'up', where: COUNTED },
    requests: { aggregate: 'count', unit: 'count' },
    bots: { aggregate: 'count', unit: 'count', where: { column: 'kind', among: ['bot', 'no_agent'] } },
    prefetches: { aggregate: 'count', unit: 'count', where: { column: 'kind', among: ['prefetch'] } },
  },
  permission: 'publishing.post.read',
  opens: 'short_links',
});
