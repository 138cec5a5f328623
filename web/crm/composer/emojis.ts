/** The emojis that people send to customers, by what they show. Those used last come first, so a list of all is not needed. */
export const EMOJIS = {
  faces:
    '😀 😄 😁 😊 🙂 😉 😍 🥰 😘 😋 😎 🤩 🥳 🤗 🤔 🤭 😅 😂 🤣 😇 🙃 😌 😴 😮 😳 🥺 😢 😭 😞 😔 😓 😩 😤 😡 😱 🤯 🤒 🤧 😷',
  hands: '🙏 👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 👋 ✋ 💪 👉 👈 👆 👇 ☝️ ✍️ 🙋 🙇 💁 🤷',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💕 💖 💐 🌹 🌸 🌷 🌻 🍀 ✨ ⭐ 🌟 🎉 🎊 🎁 🎂 🎈',
  things: '📦 🚚 🛵 🏠 🏢 🛒 🛍️ 💳 💰 💸 🧾 🎫 📅 ⏰ ⏳ 📞 📱 💻 ✉️ 📧 📎 📷 🖼️ 🔧 🔑 🔒 💡 📍 🗺️',
  food: '☕ 🧋 🍵 🥤 🍰 🍩 🍪 🍜 🍚 🍲 🍕 🍔 🥗 🍎 🥭 🍌 🐶 🐱 🐘 🌞 🌧️ ☂️ 🌈 ✈️ 🚗 🏖️',
  signs: '✅ ☑️ ❌ ❗ ❓ ⚠️ 🚫 ⛔ 🔴 🟠 🟡 🟢 🔵 ➡️ ⬅️ ⬆️ ⬇️ 🔄 🆕 🆓 🔝 💯 1️⃣ 2️⃣ 3️⃣',
} as const;

export const EMOJI_GROUPS = ['faces', 'hands', 'hearts', 'things', 'food', 'signs'] as const;

const KEY = 'earshot-emojis';
/** So many of the last used ones are kept. */
const RECENT_MAX = 16;

/** The emojis that were used last on this machine, the newest first. */
export function readRecentEmojis(): readonly string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ').filter((emoji) => emoji !== '');
}

/** Puts an emoji before those that were used last. */
export function keepRecentEmoji(emoji: string): void {
  const recent = [emoji, ...readRecentEmojis().filter((one) => one !== emoji)];
  localStorage.setItem(KEY, recent.slice(0, RECENT_MAX).join(' '));
}
