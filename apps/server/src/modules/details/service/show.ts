import {
  type Action,
  type ActionDecision,
  actions,
  type Actor,
  allows,
  AppError,
  audienceOfViewer,
  decide,
  type File,
  fileAudiences,
  fieldsFor,
  isDeniedByRole,
  type RightsFile,
  rightsAreUnknown,
  type Surface,
  type Version,
  type Viewer,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { attachmentsOf, relatedOf } from '../../attachments/index.ts'
import { proofOf, withTerms } from '../../downloads/index.ts'
import { postCode } from '../../embeds/index.ts'
import { boxesOf } from '../../people/index.ts'
import { findFiles, shownVersion } from '../../versions/index.ts'
import * as store from '../store.ts'

type ViewContext = Pick<Context<'viewer'>, 'db' | 'actor' | 'now' | 'ports'>

const viewerOf = (actor: Actor, file: RightsFile): Viewer => {
  if (actor.kind !== 'member') return 'public'
  if (actor.team === file.team) return 'member'
  return file.shared_with.includes(actor.team) ? 'shared' : 'public'
}

/** Every action with its verdict and the reasons this viewer can see. For a download, completed steps are taken into
 *  account. */
const actionsOf = async (
  ctx: ViewContext,
  file: RightsFile,
  surface: Surface,
  viewer: Viewer,
): Promise<File['actions']> => {
  const { actor, now: at } = ctx
  const free = actor.kind === 'member' && allows('DOWNLOAD_ASSETS', actor) && !surface.agreement
  const proof = free
    ? undefined
    : await proofOf(ctx, await withTerms(ctx, { actor, file, surface, link: null }), { shape: 'original' })
  const answer = (action: Action): ActionDecision => {
    const decision = decide({ actor, file, action, surface, at, ...(proof && { proof }) })
    const { verdict, steps, marked } = decision
    const reasonTexts = (warns: boolean) =>
      decision.reasons
        .filter(({ warning }) => warning === warns)
        .map((one) => (viewer === 'member' ? one.team : one.outsider))
    return {
      verdict,
      steps,
      marked,
      reasons: reasonTexts(false),
      warnings: reasonTexts(true),
      by_role: isDeniedByRole(decision),
    }
  }
  return Object.fromEntries(actions.map((action) => [action, answer(action)])) as File['actions']
}

const dayMs = 86_400_000
/** The file's own fields, named as in spec §3. */
const ownFields = ({ file, recycling_days, guest_consent: consent }: store.Rows) => {
  const { latitude, longitude, location_text, recycled_at } = file
  const map_point = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    ...file,
    guest_consent: consent && { ...consent, created_at: new Date(consent.created_at) },
    map_point,
    location_obj: location_text || map_point ? { text: location_text, map_point } : null,
    deleted_at: recycled_at && new Date(recycled_at.getTime() + recycling_days * dayMs),
  }
}

/** The card's data about the active version. */
const pictureOf = ({ file_type, kind, width, height, duration, size, ...latest }: Version) => {
  const { processed, problem, placeholder, thumbnail_url, preview_url } = latest
  return { file_type, kind, width, height, duration, size, processed, problem, placeholder, thumbnail_url, preview_url }
}

/** The post a file came from, if any. */
const postOf = ({ version }: store.Rows): Pick<File, 'html' | 'social_post_v2'> => {
  const post = version.source?.post
  const author = version.source?.creator.handle ?? ''
  return {
    html: (post && postCode({ ...post, author })?.code) ?? null,
    social_post_v2: post ? { posted_on: new Date(post.posted_on), caption: post.caption } : null,
  }
}

/** The lists of a file, and the attachments and linked assets that this viewer can see. */
const linked = async ({ db, actor, now }: ViewContext, surface: Surface, rows: store.Rows) => {
  const view = { db, actor, now, surface }
  const { uuid } = rows.file
  const { tags, rights, collections, linked_folders, galleries, media_centre_albums, custom_attributes } = rows
  const { embeds, single_embeds, maps, starred } = rows
  return {
    tags,
    rights,
    collections,
    linked_folders,
    galleries,
    media_centre_albums,
    custom_attributes,
    embeds,
    single_embeds,
    maps,
    starred,
    attachments: rows.has_attachments ? await attachmentsOf(view, uuid) : [],
    related_files: rows.has_related ? await relatedOf(view, uuid) : [],
    bounding_boxes: rows.has_boxes ? await boxesOf(db, uuid) : [],
    ...postOf(rows),
    approval: rows.approval,
  }
}

/** A file with all the data that this viewer can see. */
export const showFile = async (ctx: ViewContext, uuid: string, known?: RightsFile): Promise<File> => {
  const rows = await store.rowsOf(ctx.db, uuid, 'user' in ctx.actor ? ctx.actor.user : null)
  const rights = known ?? (await findFiles(ctx.db, [uuid]))[0]?.file
  if (!rows || !rights) throw new AppError('thing.not_found')
  const viewer = viewerOf(ctx.actor, rights)
  const surface: Surface = {
    kind: viewer === 'public' ? 'public page' : 'app',
    asks_use_case: rows.use_case_required,
    agreement: rows.agreement,
  }
  const { file, version, owner, created_by, recycled_by, parent_folder, copied_from, version_count, comment_count } =
    rows
  const latest = shownVersion({ version, created_by, renditions: rows.renditions })
  const whole: File = {
    ...ownFields(rows),
    ...(await linked(ctx, surface, rows)),
    ...pictureOf(latest),
    recycled_by,
    parent_folder,
    copied_from,
    version_count,
    comment_count,
    detailed: true,
    viewer,
    foreign: viewer !== 'member',
    owner: viewer === 'shared' ? owner : null,
    recycled: file.recycled_at !== null,
    expired: file.expires_at !== null && file.expires_at <= ctx.now,
    rights_unknown: rightsAreUnknown(rights),
    permalink: `${ctx.ports.settings.origin}/${viewer === 'public' ? 'p/' : ''}file/${uuid}`,
    latest_version: latest,
    actions: await actionsOf(ctx, rights, surface, viewer),
  }
  return fieldsFor(fileAudiences, whole, audienceOfViewer[viewer])
}
