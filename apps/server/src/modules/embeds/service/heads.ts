import type { PublicFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { PageHead } from '../../../platform/http/web-app.ts'
import type { Ports } from '../../../platform/ports.ts'
import { isId } from '../../../platform/ids.ts'
import { AppError } from '@vitrine/contract'
import { showPublicFile } from '../../links/index.ts'
import { findFiles } from '../../versions/index.ts'
import { escaped } from './code.ts'

const meta = (name: string, content: string | number) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(String(content))}">`

/** A script that is only read. What would end it early is written otherwise. */
const first = (file: PublicFile) =>
  `<script type="application/json" id="first">${JSON.stringify(file).replaceAll('<', '\\u003c')}</script>`

const headOfFile = (file: PublicFile, origin: string) => {
  const address = `${origin}/p/file/${file.uuid}`
  const picture = file.view_url ?? file.thumbnail_url
  const oembed = `${origin}/oembed?url=${encodeURIComponent(address)}`
  return [
    `<title>${escaped(`${file.name} · ${file.team.name}`)}</title>`,
    meta('description', file.description.slice(0, 300)),
    meta('og:type', file.kind === 'video' ? 'video.other' : 'article'),
    meta('og:site_name', file.team.name),
    meta('og:title', file.name),
    meta('og:description', file.description.slice(0, 300)),
    meta('og:url', address),
    ...(picture ? [meta('og:image', origin + picture), meta('twitter:card', 'summary_large_image')] : []),
    ...(picture && file.width && file.height
      ? [meta('og:image:width', file.width), meta('og:image:height', file.height)]
      : []),
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(file.name)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...(picture ? [`<link rel="preload" as="image" href="${escaped(picture)}" fetchpriority="high">`] : []),
    first(file),
  ].join('')
}

/** What a public page says of itself before any script has run: to who shares it, and to the browser. What is absent is 404. */
export const headOf =
  (db: Db, { settings, now }: Pick<Ports, 'settings' | 'now'>) =>
  async (path: string): Promise<PageHead | undefined> => {
    const uuid = /^\/p\/file\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      const [subject] = isId(uuid) ? await findFiles(db, [uuid]) : []
      const file = await showPublicFile({ db, now: now(), actor: { kind: 'nobody' }, subject }, uuid)
      return { status: 200, head: headOfFile(file, settings.origin) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: 404, head: '<title>Not found · Vitrine</title>' }
    }
  }
