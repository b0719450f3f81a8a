// Runs before all other scripts of the page.
// The content security policy forbids running strings as code; without this setting, zod would try to as soon as a schema is
// created.
globalThis.__zod_globalConfig = { jitless: true }
// The only Trusted Types policy that the content security policy allows. As markup, it accepts strings without tags, such as
// styles, and the empty SVG with which Leaflet tests the browser; as script URLs, only our own files, for workers.
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
  // Storage is unavailable, so the app follows the system setting once it has started.
}
