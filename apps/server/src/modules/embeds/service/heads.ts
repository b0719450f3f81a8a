import { AppError, type PublicFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { absentHead, escaped, type FindHead, headWith } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { showPublicFile } from '../../links/index.ts'
import { findFiles } from '../../versions/index.ts'

/** A script that is only read. What would end it early is written otherwise. */
const first = (file: PublicFile) =>
  `<script type="application/json" id="first">${JSON.stringify(file).replaceAll('<', '\\u003c')}</script>`

const headOf = (file: PublicFile, origin: string) => {
  const { name, team, description, width, height, kind } = file
  const address = `${origin}/p/file/${file.uuid}`
  const path = file.view_url ?? file.thumbnail_url
  const told = {
    name,
    team: team.name,
    description,
    address,
    picture: path === null ? undefined : { path, width, height },
    oembed: `${origin}/oembed?url=${encodeURIComponent(address)}`,
    kind: kind === 'video' ? 'video.other' : 'article',
  } as const
  const early = path ? `<link rel="preload" as="image" href="${escaped(path)}" fetchpriority="high">` : ''
  return headWith(origin, told) + early + first(file)
}

/** What the public page of a file says of itself: to who shares it, and to the browser. */
export const headOfFile =
  (db: Db, { settings, now }: Pick<Ports, 'settings' | 'now'>): FindHead =>
  async (path) => {
    const uuid = /^\/p\/file\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      const [subject] = isId(uuid) ? await findFiles(db, [uuid]) : []
      const file = await showPublicFile({ db, now: now(), actor: { kind: 'nobody' }, subject }, uuid)
      return { status: 200, head: headOf(file, settings.origin) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return absentHead
    }
  }
