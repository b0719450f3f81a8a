import { accessInWords, errors, keysOf, type PageReply, type Route, routeList } from '@vitrine/contract'
import { escapeHtml } from '../../platform/mail/compose.ts'

const style = `
  :root { color-scheme: light dark; --ink: #161a1b; --dim: #475052; --line: #dce0e0; --sunk: #f4f6f6; --accent: #0b595f }
  @media (prefers-color-scheme: dark) { :root { --ink: #eceeee; --dim: #b9c1c2; --line: #333939; --sunk: #1e2223; --accent: #87c7c9 } }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; color: var(--ink); background: Canvas; font: 16px/1.5 'Hanken Grotesk', system-ui, sans-serif }
  h1 { font-size: 28px } h2 { font-size: 20px; margin-top: 2.5rem; text-transform: capitalize } a { color: var(--accent) }
  article { border-top: 1px solid var(--line); padding: 1rem 0 } h3 { font-size: 16px; margin: 0 0 .25rem; overflow-wrap: anywhere }
  code { font: 14px/1.5 ui-monospace, monospace } b { display: inline-block; min-width: 4.5rem; color: var(--accent) }
  p { margin: 0 0 .25rem } dl { display: grid; grid-template-columns: 6rem 1fr; gap: .125rem 1rem; margin: .5rem 0 0; color: var(--dim) }
  dd { margin: 0; overflow-wrap: anywhere } table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: .375rem .5rem; border-top: 1px solid var(--line); vertical-align: top }
`
const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`
const entry = ([name, route]: [string, Route]) => `
  <article id="${name}"><h3><code><b>${route.method}</b> ${escapeHtml(route.path)}</code></h3><p>${escapeHtml(route.summary)}.</p><dl>
  ${fact('Who', accessInWords(route.access))}
  ${route.query ? fact('Query', keysOf(route.query).join(', ')) : ''}
  ${route.body ? fact('Body', keysOf(route.body).join(', ')) : ''}
  ${route.records?.length ? fact('Records', route.records.join(', ')) : ''}</dl></article>`
const failure = ([code, [status, text]]: [string, readonly [number, string]]) =>
  `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(text)}</td></tr>`

/** Renders the API reference as an HTML page, from the same definitions that the server uses. */
export const docsPage = (): PageReply => {
  const modules = Map.groupBy(routeList(), ([name]) => name.split('.')[0] ?? '')
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Vitrine API</title><style>${style}</style></head><body><main><h1>Vitrine API</h1>
    <p>Generated from the routes that are served. Machine-readable: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
    <p>Lists return <code>{ results, next, count }</code>; send <code>next</code> as <code>cursor</code> for the next page. Errors are problem details (RFC 9457).</p>
    ${[...modules].map(([module, routes]) => `<section><h2>${module}</h2>${routes.map(entry).join('')}</section>`).join('')}
    <section><h2>Errors</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead><tbody>
    ${Object.entries(errors).map(failure).join('')}</tbody></table></section></main></body></html>`
  return { type: 'text/html; charset=utf-8', body }
}
