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
