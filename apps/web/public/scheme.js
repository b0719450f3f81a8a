// Sets the chosen colour scheme before the first paint, so that a dark page never flashes white.
try {
  var chosen = localStorage.getItem('vitrine-scheme')
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage is off: the app follows the system when it starts.
}
