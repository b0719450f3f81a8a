import {
  type Action,
  AppError,
  BOX_OUTSIDE,
  boxReference,
  type Corners,
  invalid,
  type RightsFile,
} from '@vitrine/contract'
import type { Context, FindSubjects } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { findFiles, activeOf } from '../../versions/index.ts'
import * as store from '../store/boxes.ts'
import * as persons from '../store/persons.ts'
import { showSameFace } from './boxes-of-version.ts'

/** The maximum number of boxes in one file. */
const BOXES_MAX = 1000
/** Returns the size of a file's active version. Throws unless it is an image whose size is known. */
const imageOf = async ({ db }: Pick<Context, 'db'>, file: string) => {
  const { kind, width, height } = (await activeOf(db, file)) ?? {}
  if (kind !== 'image' || !width || !height) throw new AppError('box.no_image')
  return { width, height }
}
/** The corners as fractions of an image, as they are stored. */
const fractionsOf = (box: Corners, image: { width: number; height: number }): Corners => {
  const { width, height } = boxReference(image)
  // Half a pixel beyond the edge can be a rounding error.
  if (box.x2 > width + 0.5) throw invalid('/x2', BOX_OUTSIDE)
  if (box.y2 > height + 0.5) throw invalid('/y2', BOX_OUTSIDE)
  const share = (at: number, side: number) => Math.min(1, at / side)
  return { x1: share(box.x1, width), y1: share(box.y1, height), x2: share(box.x2, width), y2: share(box.y2, height) }
}

/** People who can't see a file can't see who is in it. */
export const findBoxes: FindSubjects = async (db, uuids) => {
  const found = await store.subjects(db, uuids)
  const files = await findFiles(db, [...new Set(found.map(({ about }) => about))])
  return found.flatMap(({ about, ...box }) => {
    const file = files.find((one) => one.uuid === about)?.file
    return file ? [{ ...box, file }] : []
  })
}

/** The file that the route acts on. Throws if this member isn't allowed to perform the action. */
const allowedFile = ({ actor, subject, now }: Context<'member'>, action: Action): RightsFile => {
  const { file } = subject
  if (!file) throw new AppError('thing.not_found')
  requireAllowed({ actor, file, action, surface: { kind: 'app' }, at: now })
  return file
}

export const listBoxes = async (ctx: Context<'member'>, file: string) =>
  allowedFile(ctx, 'see').team === ctx.actor.team ? store.ofFile(ctx.db, file) : []

type Naming = Context<'member', 'person.created'>
/** Returns the person for a box: an existing person in the team, a new one with this name, or null if neither is given. */
const personFor = async (ctx: Naming, { person, name }: { person?: string | undefined; name?: string | undefined }) => {
  if (person !== undefined) {
    const [row] = await persons.lock(ctx.db, [person])
    if (row?.merged_into) throw new AppError('person.merged')
    return person
  }
  if (name === undefined) return null
  const made = await persons.insert(ctx.db, { team: ctx.subject.team, name, created_by: ctx.actor.user })
  await ctx.record('person.created', { person: made, name }, { about: made })
  return made
}

type Drawn = Corners & { person?: string | undefined; name?: string | undefined }
export const drawBox = async (
  ctx: Context<'member', 'bounding_box.created' | 'person.created'>,
  file: string,
  { person: asked, name, ...box }: Drawn,
) => {
  const { team } = allowedFile(ctx, 'edit')
  const corners = fractionsOf(box, await imageOf(ctx, file))
  if ((await store.count(ctx.db, file)) >= BOXES_MAX) throw new AppError('box.too_many')
  const person = await personFor(ctx, { person: asked, name })
  const row = { team, file, person, ...corners, source: 'drawn', confirmed: person !== null } as const
  const uuid = await store.insert(ctx.db, row)
  await ctx.record('bounding_box.created', { file, bounding_box: uuid }, { about: file })
  return store.one(ctx.db, uuid)
}

type Changes = {
  clear?: boolean | undefined
  person?: string | undefined
  name?: string | undefined
  box?: Corners | undefined
}
/** Detaches or changes the person in a box, or moves it. A person who was detached is not recognised in the box again. */
export const changeBox = async (
  ctx: Context<'member', 'bounding_box.updated' | 'person.created'>,
  uuid: string,
  { clear, person: asked, name, box }: Changes,
) => {
  const { uuid: file } = allowedFile(ctx, 'edit')
  const before = await store.lock(ctx.db, uuid)
  const moved = box && fractionsOf(box, await imageOf(ctx, file))
  const named = await personFor(ctx, { person: asked, name })
  const person = named ?? (clear ? null : before.person)
  if (before.person && before.person !== person) await store.separate(ctx.db, uuid, before.person)
  if (named) await store.removeSeparation(ctx.db, uuid, named)
  const personChange = named ? { person, confirmed: true, dismissed: false } : clear ? { person, confirmed: false } : {}
  // A box that was moved elsewhere shows another face, so its description no longer applies.
  const forgotten = moved && !showSameFace(before, moved) && { descriptor: null, described_at: null }
  if (moved || named || clear) await store.update(ctx.db, uuid, { ...personChange, ...moved, ...forgotten })
  if (box) await store.deleteThumbnail(ctx.db, uuid)
  await ctx.record('bounding_box.updated', { file, bounding_box: uuid, person }, { about: file })
  return store.one(ctx.db, uuid)
}

export const deleteBox = async (ctx: Context<'member', 'bounding_box.deleted'>, uuid: string) => {
  const { uuid: file } = allowedFile(ctx, 'edit')
  await store.remove(ctx.db, uuid)
  await ctx.record('bounding_box.deleted', { file, bounding_box: uuid }, { about: file })
}
