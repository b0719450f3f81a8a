import type { OwnPage } from '@vitrine/contract'
import { escaped } from '../../../platform/http/page-head.ts'

/** A small page of text for a window that a network sent back to us. */
export const connectedPage = (heading: string, text: string): OwnPage => ({
  type: 'text/html; charset=utf-8',
  cache: 'no-store',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 28rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
</style>
</head>
<body><main><h1>${escaped(heading)}</h1><p>${escaped(text)}</p></main></body>
</html>
`,
})
