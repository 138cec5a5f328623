/** The look of the widget. Colours are variables: `--accent` is the connection's, the rest follow light and dark. */
export const STYLES = `
:host {
  all: initial;
  --accent: #3056d3;
  --surface: #fff;
  --sunken: #f2f4f7;
  --text: #1a1e26;
  --dim: #586172;
  --line: #dfe3e9;
  --bad: #b3261e;
  color-scheme: light;
}
:host([data-scheme='dark']) {
  --surface: #171a20;
  --sunken: #232831;
  --text: #e8ebf0;
  --dim: #a2abba;
  --line: #343b47;
  --bad: #ff9a90;
  color-scheme: dark;
}
*, *::before, *::after { box-sizing: border-box; }
.root {
  position: fixed;
  right: 20px;
  bottom: calc(20px + env(safe-area-inset-bottom, 0px));
  z-index: 2147483000;
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Thai', 'Sarabun', sans-serif;
  color: var(--text);
  text-align: left;
}
.root:lang(th) { line-height: 1.65; }
:host([data-inside]) .root { position: absolute; right: 16px; bottom: 16px; z-index: 0; }
button, textarea { font: inherit; color: inherit; }
button { padding: 0; background: none; border: 0; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.sign { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.launcher {
  position: relative;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-left: auto;
  color: #fff;
  background: var(--accent);
  border-radius: 50%;
  box-shadow: 0 4px 16px rgb(0 0 0 / 24%);
  transition: transform .14s;
}
.launcher:hover { transform: scale(1.05); }
.launcher:focus-visible { outline-color: var(--text); outline-offset: 3px; }
.badge {
  position: absolute;
  top: -4px;
  right: -4px;
  min-width: 22px;
  padding: 0 6px;
  font-size: 12px;
  font-weight: 700;
  line-height: 22px;
  color: #fff;
  text-align: center;
  background: #c4281d;
  border-radius: 11px;
}
.badge:empty { display: none; }
.panel {
  position: absolute;
  right: 0;
  bottom: 72px;
  display: flex;
  flex-direction: column;
  width: 376px;
  max-width: calc(100vw - 40px);
  height: min(600px, calc(100dvh - 120px));
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 16px;
  box-shadow: 0 12px 40px rgb(0 0 0 / 22%);
  animation: in .16s ease-out;
}
:host([data-inside]) .panel { width: min(376px, calc(100cqw - 32px)); max-width: none; height: 436px; animation: none; }
.panel[hidden] { display: none; }
@keyframes in { from { opacity: 0; transform: translateY(8px); } }
.head {
  display: flex;
  flex: none;
  gap: 12px;
  align-items: center;
  padding: 14px 10px 14px 18px;
  color: #fff;
  background: var(--accent);
}
.titles { flex: 1; min-width: 0; }
.title { margin: 0; font-size: 16px; font-weight: 650; line-height: 1.4; }
.subtitle { margin: 0; font-size: 13px; }
.close { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; }
.close:hover { background: rgb(255 255 255 / 16%); }
.close:focus-visible { outline-color: #fff; outline-offset: -3px; }
.log { display: flex; flex: 1; flex-direction: column; gap: 4px; min-height: 0; padding: 16px; overflow-y: auto; overscroll-behavior: contain; }
.log:focus-visible { outline-offset: -3px; }
.log > :first-child { margin-top: auto; }
.message { display: flex; flex-direction: column; align-items: flex-start; max-width: 86%; }
.message.visitor { align-self: flex-end; align-items: flex-end; }
.day { align-self: stretch; margin: 12px 4px 4px; font-size: 12px; text-align: center; color: var(--dim); }
.who { margin: 8px 4px 2px; font-size: 12px; color: var(--dim); }
.text { max-width: 100%; padding: 8px 13px; overflow-wrap: anywhere; white-space: pre-wrap; background: var(--sunken); border-radius: 4px 16px 16px; }
.visitor .text { color: #fff; background: var(--accent); border-radius: 16px 4px 16px 16px; }
.text a { color: inherit; }
.file { max-width: 100%; margin-top: 2px; overflow-wrap: anywhere; color: var(--text); }
.file:not(.image) { padding: 8px 13px; background: var(--sunken); border-radius: 4px 16px 16px; }
.file img { display: block; max-width: 100%; max-height: 220px; border-radius: 12px; }
.unsent .text { opacity: .82; }
.note { margin: 3px 4px; font-size: 12px; color: var(--dim); }
.failed .note { color: var(--bad); }
.again { min-height: 28px; padding: 0 6px; font-size: 12px; font-weight: 600; color: var(--text); text-decoration: underline; }
.typing { min-height: 24px; padding: 0 18px 4px; margin: 0; font-size: 13px; color: var(--dim); }
.notice { flex: none; padding: 8px 16px; margin: 0; font-size: 13px; color: var(--text); background: var(--sunken); }
.notice:empty { display: none; }
.form { display: flex; flex: none; gap: 8px; align-items: flex-end; padding: 10px 10px 10px 12px; border-top: 1px solid var(--line); }
.field {
  flex: 1;
  min-width: 0;
  max-height: 132px;
  min-height: 44px;
  padding: 10px 14px;
  font-size: 16px;
  line-height: 1.45;
  resize: none;
  background: var(--surface);
  border: 1px solid var(--dim);
  border-radius: 22px;
}
.field::placeholder { color: var(--dim); opacity: 1; }
.attach { display: grid; flex: none; place-items: center; width: 44px; height: 44px; margin: 0 -4px 0 -6px; color: var(--dim); border-radius: 50%; }
.attach:hover { color: var(--text); background: var(--sunken); }
.attach:disabled { opacity: .5; cursor: default; }
.send { display: grid; flex: none; place-items: center; width: 44px; height: 44px; color: #fff; background: var(--accent); border-radius: 50%; }
.send:disabled { color: var(--dim); background: var(--sunken); cursor: default; }
.send .sign { width: 21px; height: 21px; margin-left: -2px; }
.hint { flex: none; padding: 0 18px 8px; margin: 0; font-size: 12px; color: var(--bad); }
.hint:empty { display: none; }
@media (max-width: 480px) {
  :host(:not([data-inside])) .panel {
    position: fixed;
    inset: 0;
    width: auto;
    max-width: none;
    height: auto;
    border: 0;
    border-radius: 0;
  }
  :host(:not([data-inside])) .root[data-open] .launcher { display: none; }
  :host(:not([data-inside])) .form { padding-bottom: calc(10px + env(safe-area-inset-bottom, 0px)); }
}
@media (prefers-reduced-motion: reduce) {
  * { transition: none !important; animation: none !important; }
}
@media (forced-colors: active) {
  .launcher, .send, .panel, .text { border: 1px solid; }
}
`;
