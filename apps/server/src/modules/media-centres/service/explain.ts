import type { Action, Caller, DownloadRule, RightsFile, Surface } from '@vitrine/contract'
import type { AccessContext } from '../../links/index.ts'
import { activeInvitation } from '../store/people.ts'
import * as store from '../store/visits.ts'
import { canManage, canOpen, downloadRule, loadCentre, type Visit, type VisitContext } from './visit.ts'
import { surfaceFor, visitorOf } from './visitor-access.ts'
import { albumsWithFiles, widest } from './visitor-files.ts'

type Loaded = Pick<Visit, 'centre' | 'tree' | 'terms'>
type Person = { caller: Caller; email: string }
type Unlock = Surface['unlock']

/** The albums that contain a file, including those that visitors can't open. */
const albumsContaining = async (ctx: VisitContext, loaded: Loaded, file: string) =>
  (await albumsWithFiles(ctx, loaded, [file], [...loaded.tree.values()])).map(({ album }) => album)

/** Returns the step required to open the media centre itself, if any. */
const unlockOf = ({ centre }: Loaded, isKnown: boolean): Unlock => {
  if (isKnown || centre.visibility === 'public' || centre.visibility === 'link') return undefined
  return centre.visibility === 'password' ? 'password' : 'access_request'
}
/** The step required to open one of these albums, if any, for a person who can't open any of them yet. */
const unlockOfAlbums = ({ terms }: Loaded, albums: readonly string[]): Unlock => {
  const accesses = albums.map((album) => terms.get(album)?.access)
  if (accesses.includes('sign_in')) return 'sign_in'
  return accesses.includes('invited') ? 'access_request' : undefined
}

/** A person's access to a file in these albums, once they have completed the step that opens the media centre. */
const accessAfterUnlock = async (
  ctx: VisitContext,
  loaded: Loaded,
  albums: string[],
  file: RightsFile,
  person: Person,
) => {
  const { caller, email } = person
  const { uuid, team, visibility } = loaded.centre
  const invitation = email === '' ? undefined : await activeInvitation(ctx.db, uuid, email, ctx.now)
  const manages = canManage(caller, team)
  const unlock = unlockOf(loaded, manages || invitation !== undefined)
  const visit: Visit = {
    ...loaded,
    // An approved access request becomes an invitation.
    role: invitation?.role ?? (unlock === 'access_request' ? 'downloader' : null),
    manages,
    preview: false,
    byInvitation: invitation !== undefined && !manages && (visibility === 'password' || visibility === 'invited'),
    firstVisitBy: null,
    signedIn: caller.user !== null,
  }
  const album = widest(
    visit,
    albums.filter((one) => canOpen(visit, one)),
  )
  const step = unlock ?? (album === undefined ? unlockOfAlbums(loaded, albums) : undefined)
  const isHidden = album === undefined && unlockOfAlbums(loaded, albums) === undefined
  const rule: DownloadRule = downloadRule(visit, album ?? albums[0] ?? null)
  const accessFor = (action: Action): AccessContext => {
    const surface = { ...surfaceFor(rule, action), closed: isHidden, ...(step && { unlock: step }) }
    return { actor: visitorOf(caller, file), file, surface, link: null }
  }
  return { accessFor, isDownloadable: rule !== 'nobody' }
}

/** Returns the live media centres that contain a file, each with a person's access to the file there. */
export const centresContaining = async (ctx: VisitContext, file: RightsFile, person: Person) => {
  const found = []
  for (const uuid of await store.liveCentres(ctx.db, file.team)) {
    const loaded = await loadCentre(ctx, uuid)
    const albums = loaded ? await albumsContaining(ctx, loaded, file.uuid) : []
    if (!loaded || albums.length === 0) continue
    const media_centre = { uuid, title: loaded.centre.title }
    found.push({ media_centre, ...(await accessAfterUnlock(ctx, loaded, albums, file, person)) })
  }
  return found
}
