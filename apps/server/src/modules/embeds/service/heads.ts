import { AppError, type PublicFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { filePage, pageLayout } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead, buildHead } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { showPublicFile } from '../../links/index.ts'
import { brandOf } from '../../teams/index.ts'
import { activeOf, findFiles, readThumbnail } from '../../versions/index.ts'

/** Images up to this many bytes are inlined in the page, so that they appear immediately. */
const INLINE_MAX_BYTES = 40_000

/** A script element that contains only data. Text that would close the element is escaped. */
const dataScript = (file: PublicFile) =>
  `<script type="application/json" id="first">${JSON.stringify(file).replaceAll('<', '\\u003c')}</script>`

/** The largest public image, with its own dimensions rather than the original's. */
const pictureOf = ({ views, view_url, width, height }: PublicFile) => {
  const largest = views.at(-1)
  if (!largest || !width || !height)
    return view_url === null ? undefined : { path: view_url, width: null, height: null }
  return { path: largest.url, width: largest.width, height: Math.max(1, Math.round((largest.width * height) / width)) }
}

const headOf = (file: PublicFile, origin: string) => {
  const { name, team, description, kind } = file
  const address = `${origin}/p/file/${file.uuid}`
  const content = {
    name,
    team: team.name,
    description,
    address,
    image: pictureOf(file),
    oembed: `${origin}/oembed?url=${encodeURIComponent(address)}`,
    kind: kind === 'video' ? 'video.other' : 'article',
  } as const
  return buildHead(origin, content) + dataScript(file)
}

const nobody = { kind: 'nobody' } as const
const show = async (db: Db, ports: Ports, uuid: string) => {
  const [subject] = isId(uuid) ? await findFiles(db, [uuid]) : []
  const at = ports.now()
  const file = await showPublicFile({ db, ports, now: at, actor: nobody, subject }, uuid)
  const version = await activeOf(db, uuid)
  if (!subject?.file || !version) throw new AppError('thing.not_found')
  requireAllowed({ actor: nobody, file: subject.file, action: 'preview', surface: { kind: 'public page' }, at })
  const small = file.thumbnail_url ? await readThumbnail({ db, ports }, version.uuid) : undefined
  const written =
    small && small.bytes.length <= INLINE_MAX_BYTES
      ? `data:${small.file_type};base64,${small.bytes.toString('base64')}`
      : file.thumbnail_url
  return {
    status: 200,
    head: headOf(file, ports.settings.origin),
    body: pageLayout(await brandOf(db, file.team.uuid), filePage(file, written)),
  }
}

/** The head of a file's public page, for link previews and the browser. Cached for a moment, or until anything changes. */
export const headOfFile =
  (db: Db, ports: Ports): FindHead =>
  async (path) => {
    const uuid = /^\/p\/file\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    if (!isId(uuid)) return notFoundHead
    try {
      return await ports.recent.read(`head ${uuid}`, () => show(db, ports, uuid))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
