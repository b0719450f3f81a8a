import { AppError, type StartedDownload, type StepsTaken } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { countDownload } from '../../links/index.ts'
import { activeOf, downloadName, longEdgeOf, oneVersion } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as receipts from '../store/receipts.ts'
import * as texts from '../store/texts.ts'
import { consumeGrant } from '../store/requests.ts'
import { storeVisitorName } from './visitor-name.ts'
import { prepareFile } from './prepare.ts'
import { shapeOf, withSize } from './shape.ts'
import { bytesInCentre } from './signed-downloads.ts'
import { proofOf, type DownloadContext, userOf, withApprovalRules } from './terms.ts'

type BeginContext = Context<'viewer' | 'member', 'file.downloaded' | 'download.agreed' | 'user.updated'>

const storeTexts = async (ctx: BeginContext, access: DownloadContext, user: string | undefined, taken: StepsTaken) => {
  const { disclaimer, agreement } = access
  const read = taken.disclaimer === disclaimer.hash
  if (read) await texts.storeText(ctx.db, disclaimer.hash, disclaimer.text)
  if (agreement) {
    await texts.storeText(ctx.db, agreement.hash, agreement.text)
    if (user !== undefined && (await texts.agree(ctx.db, user, agreement.hash)))
      await ctx.record('download.agreed', { user, text: agreement.hash }, { team: access.file.team })
  }
  return { disclaimer: read ? disclaimer.hash : null, agreement: agreement?.hash ?? null }
}

/** The active version, or the requested one for people who can see all versions: the file's own team, in the app. */
const versionFor = async (
  { db }: BeginContext,
  { actor, file, surface }: DownloadContext,
  { version: asked }: StepsTaken,
) => {
  const own = actor.kind === 'member' && actor.team === file.team && surface.kind === 'app'
  const version = asked && own ? await oneVersion(db, asked) : asked ? undefined : await activeOf(db, file.uuid)
  if (version?.file !== file.uuid) throw new AppError('thing.not_found')
  return version
}

const notSignedIn = { name: copy.notSignedIn, email: '' }
/**
 * Checks the steps, creates a receipt and returns the download URL. Nothing is converted for people who
 * can't download the file.
 */
export const beginDownload = async (
  ctx: BeginContext,
  asks: DownloadContext,
  steps: StepsTaken,
  zip: string | null = null,
): Promise<StartedDownload> => {
  const version = await versionFor(ctx, asks, steps)
  const taken = withSize(version, steps)
  const shape = shapeOf(version, taken.shape)
  const long_edge = longEdgeOf(version, shape)
  const access = await withApprovalRules(ctx, asks, long_edge)
  const { actor, file, surface } = access
  const { request, ...proof } = await proofOf(ctx, access, taken)
  const asked = { actor, file, surface, action: 'download', at: ctx.now, proof } as const
  const { marked } = requireAllowed({ ...asked, ...(long_edge !== undefined && { long_edge }) })
  const user = userOf(access)
  if (user === undefined && !surface.anonymous) throw new AppError('auth.required')
  const made = await prepareFile(ctx, access.actor, version, shape, marked)
  if (!('size' in made)) return { ready: false, problem: made.problem }
  if (user !== undefined) await storeVisitorName(ctx, user, taken.name)
  const person = user === undefined ? notSignedIn : await receipts.personOf(ctx.db, user)
  if (!person) throw new AppError('auth.required')
  if (access.link && !(await countDownload(ctx.db, access.link))) throw new AppError('thing.not_found')
  const grantUse = request ? await consumeGrant(ctx.db, request) : ''
  if (grantUse === undefined) throw new AppError('rights.steps', { steps: ['request'] })
  const kept = await storeTexts(ctx, access, user, taken)
  const name = await downloadName(ctx, access, version.uuid, made.file_type)
  const download = await receipts.insert(ctx.db, {
    ...kept,
    team: file.team,
    file: file.uuid,
    file_name: name,
    version: version.uuid,
    sha256: version.sha256,
    shape,
    marked,
    surface: surface.kind,
    link: access.link,
    media_centre: access.place?.media_centre ?? null,
    album: access.place?.album ?? null,
    user: user ?? null,
    person_name: person.name,
    person_email: person.email,
    use_case: taken.useCase ?? grantUse,
    request: request ?? null,
    zip,
  })
  const data = {
    file: file.uuid,
    version: version.uuid,
    download,
    shape,
    surface: surface.kind,
    ...(access.link && { link: access.link }),
    ...access.place,
  }
  await ctx.record('file.downloaded', data, { team: file.team, about: file.uuid })
  const url = access.place ? bytesInCentre(ctx, access.place, user, download) : `/v1/files/download/bytes/${download}/`
  return { ready: true, download, url, name, size: Number(made.size) }
}
