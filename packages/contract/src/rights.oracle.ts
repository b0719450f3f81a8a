import type { Action, Case, Decision, Step } from './rights.ts'

/** A second implementation of the rights table, written as plain code from top to bottom. The product implements it as data, so
 *  a mistake in either of them shows up as a difference. */

const reading: readonly Action[] = ['see', 'preview', 'view', 'download', 'request']
const outward: readonly Action[] = ['share', 'embed', 'publish', 'post']
const world = ['public page', 'share link', 'media centre', 'embed', 'oEmbed', 'CDN link', 'thumbnail link']
const taking: readonly Action[] = ['download', 'request']
const ending = ['recycle', 'delete']

const rightsOf = ({ actor, file }: Case) => {
  const flags = actor.kind === 'member' && actor.team === file.team ? actor.permissions : []
  const created = actor.kind === 'member' && actor.user === file.creator
  const madeLatest = actor.kind === 'member' && actor.user === file.latest_creator
  const changes = flags.includes('EDIT_ASSETS') || created
  return {
    edits: flags.includes('EDIT_ASSETS'),
    editsThis: flags.includes('EDIT_ASSETS') || (created && flags.includes('EDIT_OWNED_ASSETS')),
    deletesThis: flags.includes('DELETE_ALL_ASSETS') || (madeLatest && flags.includes('DELETE_OWNED_ASSETS')),
    recyclesThis:
      flags.includes('DELETE_ALL_ASSETS') || (changes && madeLatest && flags.includes('DELETE_OWNED_ASSETS')),
    uploadsHere: changes && flags.includes('UPLOAD_ASSETS'),
    downloads: flags.includes('DOWNLOAD_ASSETS'),
    clean: flags.includes('DOWNLOAD_WATERMARKS'),
  }
}

const isAbsent = (c: Case, inside: boolean): boolean => {
  const { actor, file, action, surface, at } = c
  const has = rightsOf(c)
  const teams = [file.team, ...file.shared_with]
  const theirs =
    actor.kind === 'member' ? teams.includes(actor.team) : 'opens' in actor && actor.opens?.includes(file.uuid) === true
  const ended = file.public_until ? file.public_until <= at : false
  const hangsOn = file.review_status === 3 && surface.as_attachment && action !== 'request' && reading.includes(action)
  if (!theirs && (!file.public || ended) && !hangsOn) return true
  if (file.recycled) {
    const keepsTheBin = inside && (has.editsThis || has.deletesThis)
    if (!keepsTheBin || !['see', 'preview', 'restore', 'delete'].includes(action)) return true
  }
  if (file.review_status !== 0 && !hangsOn && !(inside && has.edits)) return true
  if (surface.closed) return true
  if (inside) return false
  const underEmbargo = file.available_from === null ? file.status === 'embargoed' : file.available_from > at
  if (file.internal_use || underEmbargo || file.status === 'restricted' || file.status === 'do_not_use') return true
  if (file.expiration_date !== null && file.expiration_date <= at) return true
  return blocked(c) || forbidden(c) || unapproved(c) || unreleased(c)
}

/** Whether the creator's approval has ended. */
const unapproved = ({ file, at }: Case) => Boolean(file.approval_ends_at) && Number(file.approval_ends_at) <= Number(at)

/** Whether the rights are unknown, and the team blocks files with unknown rights. */
const blocked = ({ file }: Case) =>
  file.unknown_rights === 'block' && !(file.copyright || file.source_recorded || file.rights.length > 0)

/** Whether a person in the file has no release for this use, and the team blocks uses without one. */
const unreleased = (c: Case) =>
  (c.file.people ?? []).some(({ releases }) => {
    const blocks = releases.length === 0 ? c.file.missing_releases : c.file.uncovered_releases
    if (blocks !== 'block') return false
    for (const { channels, from, until, withdrawn_at } of releases) {
      const inForce = (!from || from <= c.at) && (!until || c.at < until) && (!withdrawn_at || c.at < withdrawn_at)
      if (inForce && !(channels.length > 0 && channelOf(c).some((one) => !channels.some((other) => other === one))))
        return false
    }
    return true
  })

/** Whether the releases of a person in the file end before this use does, and the team blocks uses without a release. */
const outlived = (c: Case) => {
  if (c.until === undefined || c.file.uncovered_releases !== 'block') return false
  const end = c.until ?? new Date(8.64e15)
  return (c.file.people ?? []).some(({ releases }) => {
    const channel = channelOf(c)
    const held = releases.filter(
      ({ channels, withdrawn_at }) =>
        !withdrawn_at && (channels.length === 0 || channel.every((one) => channels.some((other) => other === one))),
    )
    const inForce = (time: Date) => held.some(({ from, until }) => (!from || from <= time) && (!until || time < until))
    const gaps = held.flatMap(({ until }) => (until && until > c.at && until < end && !inForce(until) ? [until] : []))
    return inForce(c.at) && gaps.length > 0
  })
}

const channelOf = ({ actor, action, surface, uses = [] }: Case): string[] => {
  const channel =
    action === 'post' || surface.kind === 'post'
      ? ['social']
      : outward.includes(action) || world.includes(surface.kind) || !['member', 'network'].includes(actor.kind)
        ? ['web']
        : []
  return [...channel, ...uses]
}
/** Whether a rights record names channels, but not all that this use needs. */
const forbidden = (c: Case) => {
  const { file } = c
  return file.rights.some(
    ({ channels }) => channels.length > 0 && channelOf(c).some((one) => !channels.some((other) => other === one)),
  )
}

const isDenied = (c: Case, inside: boolean): boolean => {
  const { actor, file, action, surface, at } = c
  const has = rightsOf(c)
  if (!reading.includes(action) && !inside) return !(actor.kind === 'network' && action === 'post')
  if (!inside) return surface.kind === 'public page' && file.public_downloads === 'nobody' && taking.includes(action)
  const hangsOn = file.review_status === 3 && surface.as_attachment && action !== 'request' && reading.includes(action)
  const inReview = ['see', 'preview', 'view', 'accept', 'restore', ...ending]
  if (file.review_status !== 0 && !hangsOn && !inReview.includes(action)) return true
  const underEmbargo = file.available_from === null ? file.status === 'embargoed' : file.available_from > at
  const expired = file.expiration_date !== null && file.expiration_date <= at
  const kept = file.internal_use || underEmbargo || expired || ['restricted', 'do_not_use'].includes(file.status)
  if (outward.includes(action) && (kept || blocked(c) || forbidden(c) || unapproved(c) || unreleased(c))) return true
  if (outward.includes(action) && outlived(c)) return true
  if (action === 'download' && (file.status === 'do_not_use' || forbidden(c) || unapproved(c))) return true
  if (action === 'edit' || action === 'move') return !has.editsThis
  if (action === 'version') return !has.uploadsHere
  if (action === 'restore') return !has.editsThis && !has.deletesThis
  if (action === 'recycle') return !has.recyclesThis
  if (action === 'delete') return !has.deletesThis
  return [...outward, 'accept'].includes(action) && !has.edits
}

const stepsOf = (c: Case, inside: boolean): Step[] => {
  const { actor, file, action, surface, at, proof } = c
  const signedIn = actor.kind === 'member' || actor.kind === 'visitor'
  const unlocking = surface.unlock && !(surface.unlock === 'sign_in' && signedIn) ? [surface.unlock] : []
  if (action !== 'download') return unlocking
  const expired = file.expiration_date !== null && file.expiration_date <= at
  const onItsPage = surface.kind === 'public page' && file.public_downloads === 'everyone'
  const free = Boolean(surface.downloadable || onItsPage || surface.auto_approves || proof?.granted)
  const mustAsk = inside ? !rightsOf(c).downloads && !proof?.granted : !free
  const asked: Record<Step, boolean> = {
    password: unlocking.includes('password'),
    access_request: unlocking.includes('access_request'),
    disclaimer: file.copyright !== '' || (inside ? expired : file.expiration_date !== null),
    use_case: Boolean(surface.asks_use_case) || mustAsk,
    sign_in: unlocking.includes('sign_in') || (!inside && !signedIn && !(surface.anonymous && surface.downloadable)),
    agreement: Boolean(surface.agreement),
    request: mustAsk,
  }
  const inOrder: Step[] = ['password', 'access_request', 'disclaimer', 'use_case', 'sign_in', 'agreement', 'request']
  return inOrder.filter((step) => asked[step] && !proof?.done.some((one) => one === step))
}

/** Returns the result according to the table. */
export const expectedDecision = (c: Case): Pick<Decision, 'verdict' | 'steps' | 'marked'> => {
  const { actor, file, action, surface } = c
  const inside = actor.kind === 'member' && actor.team === file.team && !world.includes(surface.kind)
  const large = ['view', 'download'].includes(action) && (c.long_edge === undefined || c.long_edge > 400)
  const lifted = action === 'download' && Boolean(c.proof?.granted && c.proof.clean)
  const marks = file.watermark || (Boolean(surface.marks) && !lifted)
  const marked = marks && large && actor.kind !== 'network' && !(inside && rightsOf(c).clean)
  if (isAbsent(c, inside)) return { verdict: 'absent', steps: [], marked }
  if (isDenied(c, inside)) return { verdict: 'deny', steps: [], marked }
  const steps = stepsOf(c, inside)
  return { verdict: steps.length > 0 ? 'steps' : 'allow', steps, marked }
}
