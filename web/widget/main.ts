import { startWidget } from './start.ts';

/**
 * The one script of a page: `<script src="https://host/widget.js" data-connection="…" async></script>`. A page that carries it
 * twice gets one chat. The language is `data-language`, else the page's `lang`, else the browser's.
 */
const script = document.currentScript;
const connectionId = script instanceof HTMLScriptElement ? script.dataset['connection'] : undefined;
const MARK = 'earshotWebchat';

if (script instanceof HTMLScriptElement && connectionId && !(MARK in document.documentElement.dataset)) {
  document.documentElement.dataset[MARK] = connectionId;
  const place = {
    origin: new URL(script.src).origin,
    connectionId,
    language: script.dataset['language'] ?? (document.documentElement.lang || navigator.language),
  };
  const start = (): void => void startWidget(place);
  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
}
