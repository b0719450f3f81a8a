import {
  type Action,
  actions,
  type Actor,
  actorIn,
  AppError,
  type Caller,
  decide,
  type Explanation,
  type RightsFile,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { byEmail, callerWithId } from '../../auth/index.ts'
import { publicGalleriesHolding, galleryCase } from '../../galleries/index.ts'
import { type AccessContext, linksHolding, accessAtLink } from '../../links/index.ts'
import { centresContaining } from '../../media-centres/index.ts'
import { activeOf, downloadName } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { isKnownTo } from '../store/receipts.ts'
import { pageFor, widestGrant } from '../store/requests.ts'
import { showRequests } from './show-requests.ts'
import { withTerms } from './terms.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
type Person = {
  who: Explanation['who']
  name: string
  actor: Actor
  user: string | undefined
  /** The email address in lower case. */
  email: string
  /** The person as an actor outside the library. */
  caller: Caller
}

/** The actor to explain. All outsiders are treated as visitors, so that nobody learns whether an address has an account. */
const personOf = async ({ db }: Pick<Context, 'db'>, email: string, file: RightsFile): Promise<Person> => {
  if (email === '')
    return {
      who: 'nobody',
      name: copy.outsider,
      actor: { kind: 'nobody' },
      user: undefined,
      email,
      caller: { user: null },
    }
  const address = email.toLowerCase()
  const found = await byEmail(db, address)
  const { caller } = await callerWithId(db, found?.uuid)
  const actor = actorIn(caller, file.team)
  if (found && actor.kind === 'member') {
    const name = `${found.first_name} ${found.last_name}`.trim() || found.email
    return { who: 'member', name, actor, user: found.uuid, email: address, caller }
  }
  return {
    who: 'visitor',
    name: email,
    actor: { kind: 'visitor', user: NOBODY, staff: false },
    user: found?.uuid,
    email: address,
    caller: { user: NOBODY, staff: false, memberships: [] },
  }
}

const visitorActions: readonly Action[] = ['see', 'preview', 'view', 'download', 'request']
const asked = { app: actions, 'public page': visitorActions, embed: ['see', 'view'] } as const satisfies Record<
  string,
  readonly Action[]
>
type Place = Pick<Explanation['answers'][number], 'link' | 'gallery' | 'media_centre'> & {
  actions: readonly Action[]
  accessFor: (action: Action) => AccessContext
  /** The reason why nothing can be downloaded; undefined if downloads are offered. */
  noDownloads?: string | undefined
}
const noPlace = { link: null, gallery: null, media_centre: null }

/**
 * Every surface on which this person may see the file: the app, the file's public page, embeds, public galleries, live
 * media centres and share links.
 */
const placesOf = async (ctx: Context<'member'>, person: Person, file: RightsFile): Promise<Place[]> => {
  const own = (['app', 'public page', 'embed'] as const).map((kind): Place => {
    const access: AccessContext = { actor: person.actor, file, surface: { kind }, link: null }
    return { ...noPlace, actions: asked[kind], accessFor: () => access }
  })
  // A gallery shows its files to everyone in the same way and doesn't offer downloads.
  const galleries = await publicGalleriesHolding(ctx.db, file.uuid)
  const inGalleries = galleries.map((gallery): Place => {
    const access: AccessContext = { ...galleryCase(file), link: null }
    return { ...noPlace, gallery, actions: ['see', 'preview', 'view'], accessFor: () => access }
  })
  const centres = await centresContaining(ctx, file, person)
  const inCentres = centres.map(({ media_centre, accessFor, isDownloadable }): Place => {
    const noDownloads = isDownloadable ? undefined : copy.notFromCentre
    return { ...noPlace, media_centre, actions: visitorActions, accessFor, noDownloads }
  })
  const caller: Caller =
    person.actor.kind === 'nobody' ? { user: null } : { user: NOBODY, staff: false, memberships: [] }
  const links = await linksHolding(ctx.db, file.team, file.uuid)
  const throughLinks = links.map((link): Place => {
    const accessFor = (action: Action): AccessContext => {
      const { surface, ...rest } = accessAtLink(caller, link, file, ctx.now, action)
      const lock = link.password_hash === null ? {} : ({ unlock: 'password' } as const)
      return { ...rest, surface: { ...surface, ...lock }, link: link.uuid }
    }
    return { ...noPlace, link: { uuid: link.uuid, title: link.title }, actions: visitorActions, accessFor }
  })
  return [...own, ...inGalleries, ...inCentres, ...throughLinks]
}

const refused: Pick<Explanation['answers'][number], 'verdict' | 'steps' | 'marked'> = {
  verdict: 'deny',
  steps: [],
  marked: false,
}
/** The rights decision for each action of a person on a file, by surface, and their requests. */
export const explainRights = async (ctx: Context<'member'>, uuid: string, email: string): Promise<Explanation> => {
  const { file } = ctx.subject
  const version = await activeOf(ctx.db, uuid)
  if (!file || !version) throw new AppError('thing.not_found')
  const person = await personOf(ctx, email, file)
  const { who, name: called, user } = person
  const answers: Explanation['answers'] = []
  const ownAccess = await withTerms(ctx, { actor: person.actor, file, surface: { kind: 'app' }, link: null })
  const { agreement = false, asks_use_case = false } = ownAccess.surface
  for (const { actions: list, accessFor, noDownloads, ...place } of await placesOf(ctx, person, file)) {
    const at = { link: place.link?.uuid ?? null, media_centre: place.media_centre?.uuid ?? null }
    const grant = user && (await widestGrant(ctx.db, { user, file: uuid, ...at }, ctx.now))
    const proof = { done: [], granted: Boolean(grant), clean: Boolean(grant && grant.clean) }
    for (const action of list) {
      const access = accessFor(action)
      const surface = {
        ...access.surface,
        agreement,
        asks_use_case: asks_use_case || access.surface.asks_use_case === true,
      }
      const { reasons, ...decided } = decide({ ...access, surface, action, at: ctx.now, proof })
      const isRefused = noDownloads !== undefined && (action === 'download' || action === 'request')
      const answer = isRefused && decided.verdict !== 'absent' ? refused : decided
      const reasonTexts = answer === refused ? [noDownloads ?? ''] : [...new Set(reasons.map(({ team }) => team))]
      answers.push({ surface: surface.kind, ...place, action, ...answer, reasons: reasonTexts })
    }
  }
  const mine = user ? await pageFor(ctx.db, { team: file.team, user, file: uuid }, { limit: 20 }) : undefined
  const name = await downloadName(ctx, { actor: ctx.actor, file }, version.uuid, version.file_type)
  return {
    file: { uuid, name },
    who,
    name: called,
    known: who !== 'visitor' || (user !== undefined && (await isKnownTo(ctx.db, file.team, user))),
    answers,
    requests: await showRequests(ctx, mine?.results ?? [], true),
  }
}
