export const socialCustom = {
  noun: 'feed',
  about:
    'Public feeds that your keywords listen to: RSS, Atom or JSON Feed. New entries arrive in the mention feed.',
  empty: 'No feed is followed yet',
  empty_help: 'Add the address of a news site or forum feed; we fetch it politely every few minutes.',
  fields: {
    name: 'Name',
    url: 'Feed address',
    active: 'In use',
  },
  help: {
    name: 'How the source is called in lists.',
    url: 'The address of the feed itself, not of the page that shows it.',
    active: 'A feed that is not in use is not fetched.',
  },
};
