import type { Entry } from '../command/catalogue.ts';

/** The account's own pages by subject; those of a product are under the product. */
const SUBJECTS = {
  person: ['settings-account', 'settings-account-notifications'],
  people: [
    'settings-account-groups',
    'settings-account-roles',
    'settings-account-punch-log',
    'settings-account-heatmap',
  ],
  payment: [
    'settings-account-subscriptions',
    'settings-account-payment-list',
    'settings-account-card-setting',
  ],
} as const;

/** The pages of the organisation and of each product, by how often people need them: moving, importing and counting come last. */
const BY_USE: readonly string[] = [
  'settings-account-setup',
  'settings-account-system',
  'settings-account-integration',
  'settings-account-sentiment',
  'settings-account-activity',
  'settings-account-transfer',
  'settings-keywords',
  'settings-social-custom',
  'settings-quick-analytic',
  'settings-shared-searches',
  'settings-saved-texts',
  'settings-post-feeds',
  'settings-utm-templates',
  'settings-engagement',
  'settings-canned-response',
  'settings-signatures',
  'settings-tags',
  'settings-interest-tag',
  'settings-sla',
  'settings-auto-assignment',
  'settings-working-status',
  'settings-manage',
  'settings-blacklist',
  'settings-post-blocker',
  'settings-qc',
  'settings-verification',
  'settings-ui',
  'settings-templates',
  'settings-email-notification',
  'settings-usage-and-limitation',
];

/** Entries by use; pages that `BY_USE` does not name keep their order, at the end. */
export function sortByUse(entries: readonly Entry[]): Entry[] {
  const placeOf = ({ page }: Entry): number => {
    const place = BY_USE.indexOf(page.name);
    return place === -1 ? BY_USE.length : place;
  };
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Subject = keyof typeof SUBJECTS | 'organisation';
/** A section of the list of settings: a subject of the account, or a product. */
export type Section = {
  name: { subject: Subject } | { product: Exclude<Entry['product'], 'main'> };
  entries: Entry[];
};

const OPTIONAL = '/{product?}';

/**
 * The entry that an address opens: for a page that opens without a product too, or with a product without an entry, it is the page's first
 * one.
 */
export function openEntry(entries: readonly Entry[], pathname: string): Entry | undefined {
  return (
    entries.find(({ path }) => path === pathname) ??
    entries.find(({ page: { path } }) => {
      const base = path.slice(0, -OPTIONAL.length);
      return path.endsWith(OPTIONAL) && (pathname === base || pathname.startsWith(`${base}/`));
    })
  );
}

function subjectOf({ page }: Entry): Subject {
  for (const subject of ['person', 'people', 'payment'] as const)
    if (SUBJECTS[subject].some((name) => name === page.name)) return subject;
  return 'organisation';
}

const ORDER: readonly Subject[] = ['person', 'people', 'organisation', 'payment'];

/** The section of an entry. */
export function sectionOf(entry: Entry): Section['name'] {
  return entry.product === 'main' ? { subject: subjectOf(entry) } : { product: entry.product };
}

/** The settings pages in sections: the account by subjects, then the products in their order. Empty sections are left out. */
export function groupIntoSections(entries: readonly Entry[]): readonly Section[] {
  const own = entries.filter(({ product }) => product === 'main');
  const products = [...new Set(entries.map(({ product }) => product))].filter(
    (product) => product !== 'main',
  );
  return [
    ...ORDER.map((subject): Section => ({
      name: { subject },
      entries: own.filter((entry) => subjectOf(entry) === subject),
    })),
    ...products.map((product): Section => ({
      name: { product },
      entries: entries.filter((entry) => entry.product === product),
    })),
  ].filter(({ entries: some }) => some.length > 0);
}
