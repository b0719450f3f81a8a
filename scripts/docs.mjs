// npm run docs: generates documents from the contract into docs/. With --check, as in npm run check, it writes nothing and fails if a
// committed file is out of date. The server generates /openapi.json itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatApi, formatRules, routeList } from '../packages/contract/src/index.ts'
import { isCommand } from './steps.mjs'
import { root } from './runtime.mjs'

const rights = () => `# The rights decision

Generated from the table in \`packages/contract/src/rules.ts\` by \`npm run docs\`; do not edit.

Everything that shows, delivers or changes a file calls one function with the actor, file, action, surface and time. It returns
**allow**, **steps** (allowed once these are completed), **deny** or **absent** (the same response as an id that never existed), always with
reasons. Every row below is checked. The strongest outcome wins: absent, then deny, then steps; *marked* means that only the
watermarked rendition is delivered; *warn* changes no verdict and only adds a reason. Anything not mentioned in a row is allowed (rule 20).

A public surface (public page, share link, media centre, embed, oEmbed, CDN link, thumbnail link) treats even a
member as an outsider, because everybody can see what it shows. Permission flags count only in the file's own team. \`at\` is the time of the
action: now, or the publishing time of a post.

${formatRules()}`

/** Returns the generated documents: path → text. */
export function printDocs() {
  return { 'docs/api.md': formatApi(routeList()), 'docs/rights.md': rights() }
}

if (isCommand(import.meta.url)) {
  const check = process.argv.includes('--check')
  mkdirSync(path.join(root, 'docs'), { recursive: true })
  for (const [file, text] of Object.entries(printDocs())) {
    const to = path.join(root, file)
    if (!check) {
      writeFileSync(to, text)
      console.log(`${file}: ${text.split('\n').length - 1} lines`)
    } else if (readFileSync(to, 'utf8') !== text) {
      console.log(`${file} does not match the contract. Run npm run docs.`)
      process.exitCode = 1
    }
  }
}
