import type { PageReply } from '@vitrine/contract'
import { escapeHtml } from '../http/page-head.ts'

/** A small page for the window in which another product redirects back to us. Its script notifies the page that opened it. */
const page = (heading: string, text: string, data: string): PageReply => ({
  type: 'text/html; charset=utf-8',
  cache: 'no-store',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 28rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
</style>
</head>
<body${data}><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></main><script src="/connected.js"></script></body>
</html>
`,
})
const closing = 'You can close this window.'
export const connectedPage = (account: string): PageReply => page(`${account} is connected`, closing, '')
export const notConnectedPage = (heading: string, text: string): PageReply =>
  page(heading, `${text} ${closing}`, ` data-problem="${escapeHtml(`${heading}. ${text}`)}"`)
export const expiredPage = () => notConnectedPage('This sign-in has expired', 'Connect the account again.')
export const declinedPage = (product: string) =>
  notConnectedPage(`${product} was not connected`, 'You declined, so nothing was changed.')
