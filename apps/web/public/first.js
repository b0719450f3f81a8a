// Runs before everything else of the page.
// The content security policy allows no code made from strings; zod would try it as soon as a schema is made.
globalThis.__zod_globalConfig = { jitless: true }
// The content security policy lets text become markup or the address of a script only through this policy: styles, which have no
// tags, an empty drawing, by which Leaflet tests the browser, and workers from our own files.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') && text !== '<svg/>' ? undefined : text),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && pathname.startsWith('/assets/') ? address : undefined
  },
})
// Sets the chosen colour scheme before the first paint, so that a dark page never flashes white.
try {
  const chosen = localStorage.getItem('vitrine-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage is off: the app follows the system when it starts.
}
