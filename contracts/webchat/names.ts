/** The socket.io namespace of the widget, on the suite's own address. Opened with `transports: ['websocket']`, no cookie. */
export const WEBCHAT_NAMESPACE = '/webchat';
/** The address from which a page loads the widget, with `data-connection` naming the web chat. */
export const WIDGET_PATH = '/widget.js';
/** Colour and greeting of a web chat, before anything is opened. */
export const buildConfigPath = (connectionId: string): string => `/webchat/${connectionId}/config`;
/**
 * Where a visitor's file is uploaded before the message that names it; its name is the query's `name`, the visitor's token a bearer token.
 */
export const buildFilesPath = (connectionId: string): string => `/webchat/${connectionId}/files`;
/** A page that dispatches this event on its window ends the chat: its socket is closed and it is removed from the page. */
export const WIDGET_SHUTDOWN = 'earshot:chat-shutdown';
/** The number of seconds after the last `typing` during which somebody counts as typing. */
export const TYPING_SECONDS = 5;
