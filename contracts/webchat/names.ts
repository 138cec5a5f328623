/** The socket.io namespace of the widget, on the suite's own address. Opened with `transports: ['websocket']`, no cookie. */
export const WEBCHAT_NAMESPACE = '/webchat';
/** Where a page takes the widget from, with `data-connection` naming the web chat. */
export const WIDGET_PATH = '/widget.js';
/** Colour and greeting of a web chat, before anything is opened. */
export const buildConfigPath = (connectionId: string): string => `/webchat/${connectionId}/config`;
/** Where a visitor's file goes before the message that names it; its name is the query's `name`, the visitor's token a bearer. */
export const buildFilesPath = (connectionId: string): string => `/webchat/${connectionId}/files`;
/** A page that dispatches this event on its window ends the chat: its socket is closed and it is gone from the page. */
export const WIDGET_SHUTDOWN = 'earshot:chat-shutdown';
/** What a visitor is called in the inbox, since nobody asks for their name: the end of their id tells them apart. */
export const formatVisitorName = (visitorId: string): string => `Visitor ${visitorId.slice(-4)}`;
/** For so many seconds after the last `typing` somebody counts as typing. */
export const TYPING_SECONDS = 5;
