import type { Access, Endpoint } from '#contracts/kit/endpoint.ts';
import { API_BASE } from '#contracts/kit/endpoint.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The part of the API that a call belongs to: the first two fixed parts of its path, such as `/crm/tickets`. */
export function getApiPart({ path }: Pick<Endpoint, 'path'>): string {
  const parts = path
    .replace(API_BASE, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'));
  return `/${parts.slice(0, parts[0] === 'accounts' && parts[1] === 'products' ? 3 : 2).join('/')}`;
}

/** Who may make a call, in English and Markdown: for the reference of calls and the API's own document. */
export function formatAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return `everybody: ${access.reason}`;
    case 'signed_in':
      return 'everybody signed in';
    case 'account_admin':
      return 'the role `account_admin`';
    case 'administrator':
      return 'who runs the installation';
    case 'permitted':
      return `${needed(access.need)}${access.product ? ` (product ${access.product})` : ''}`;
    case 'permitted_by_product':
      return Object.entries(access.need)
        .map(([product, need]) => `${product}: ${needed(need)}`)
        .join('; ');
  }
}

function needed(need: Requirement): string {
  return need
    .map((entry) =>
      typeof entry === 'string' ? `\`${entry}\`` : entry.map((one) => `\`${one}\``).join(' or '),
    )
    .join(' and ');
}
