import type { NamedResource } from '#contracts/audit/activity.ts';

/** Where a thing is looked at; nothing for those without a place of their own. */
export function getResourcePath({ type, _id }: NamedResource): string | undefined {
  switch (type) {
    case 'user':
      return `/settings/account/groups?user=${_id}`;
    case 'group':
      return `/settings/account/groups?group=${_id}`;
    case 'role':
      return `/settings/account/roles?role=${_id}`;
    case 'ticket':
      return `/crm/tickets/${_id}`;
    case 'keyword':
      return `/settings/keywords/listening?keyword=${_id}`;
    case 'engagement':
      return `/settings/engagement/crm?item=${_id}`;
    case 'working_status':
      return `/settings/working-status/crm?item=${_id}`;
    case 'social_custom':
      return `/settings/social-custom/listening?item=${_id}`;
    case 'import':
      return `/listening/import?import=${_id}`;
    case 'api_key':
      return `/settings/account/integration?key=${_id}`;
    case 'webhook':
      return `/settings/account/integration?tab=webhooks&webhook=${_id}`;
    case 'publishing_post':
      return `/publishing/posts/${_id}`;
    default:
      return undefined;
  }
}
