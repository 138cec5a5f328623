// Runs before the first paint so that nobody in the dark sees a white flash. A file, because inline scripts are refused.
(function () {
  var chosen = null;
  var language = null;
  try {
    chosen = localStorage.getItem('earshot-color-scheme');
    language = localStorage.getItem('earshot-language');
  } catch {
    // A browser that blocks storage gets the system's scheme.
    chosen = null;
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (language === 'th' || (!language && navigator.language.startsWith('th')))
    document.documentElement.lang = 'th';
})();
