// npm run docs: writes what the contract says into docs/. A test holds the committed files to it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openapi, printApi, printRules, routeList } from '../packages/contract/src/index.ts'
import { isCommand } from './steps.mjs'
import { root } from './runtime.mjs'

const rights = () => `# The rights decision

Printed from the table in \`packages/contract/src/rules.ts\` by \`npm run docs\`; do not edit.

Everything that shows, gives out or changes a file asks one function: who, which file, what, where, and when. It answers
**allow**, **steps** (allowed when these are done), **deny** or **absent** (the same bytes as an id that never existed), always with
its reasons. Every row below is asked. The strongest outcome wins: absent, then deny, then steps; *marked* means that only the
watermarked rendition is given; *warn* changes no verdict and is only among the reasons. What no row speaks of is allowed (rule 20).

A surface that speaks to the world (public page, share link, media centre, embed, oEmbed, CDN link, thumbnail link) makes even a
member an outsider: what it shows, everybody gets. Flags count only in the file's own team. \`at\` is the time when the thing
happens: now, or the publishing time of a post.

${printRules()}`

/** The printed documents: path → text. */
export function printDocs() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const routes = routeList()
  return {
    'docs/api.md': printApi(routes),
    'docs/openapi.json': `${JSON.stringify(openapi(routes, version), null, 2)}\n`,
    'docs/rights.md': rights(),
  }
}

if (isCommand(import.meta.url)) {
  mkdirSync(path.join(root, 'docs'), { recursive: true })
  for (const [file, text] of Object.entries(printDocs())) {
    writeFileSync(path.join(root, file), text)
    console.log(`${file}: ${text.split('\n').length - 1} lines`)
  }
}
