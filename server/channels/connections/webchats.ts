import { isOwnChat } from '#contracts/networks.ts';
import { WebchatForm } from '#contracts/networks/webchat.ts';
import { listWebchats, type Webchat } from '#contracts/webchat/endpoints.ts';
import { WIDGET_PATH } from '#contracts/webchat/names.ts';
import * as store from '#server/channels/connections/store.ts';
import { bind } from '#server/kit/http/call.ts';
import { paginateList } from '#server/kit/http/list-page.ts';
import { getRequestAddress } from '#server/kit/suite-address.ts';

/** The web chats of an account: each is a channel, shown as its page needs it. */
export const webchatHandlers = [
  bind(listWebchats, async ({ context, unit, request, query }) => {
    const origin = getRequestAddress(context.config, request);
    const rows = await store.listEngagements(unit, { limit: undefined, after: null });
    const chats = rows
      .filter(({ channel }) => isOwnChat(channel))
      .map((row): Webchat => ({ ...webchatOf(row), script_tag: scriptTagOf(origin, row._id) }));
    return paginateList(chats, query);
  }),
];

function webchatOf({ _id, name, active, config }: store.EngagementRow): Omit<Webchat, 'script_tag'> {
  return {
    _id,
    name,
    active,
    ...WebchatForm.parse(config),
  };
}

/** The line that puts a web chat on a page; nothing in it comes from a person. */
function scriptTagOf(origin: string, id: string): string {
  return `<script src="${origin}${WIDGET_PATH}" data-connection="${id}" async></script>`;
}
