import { AppError, type FileCard, type SharedCard, type SharedFile, type Subject } from '@vitrine/contract'
import type { Context, FindSubjects } from '../../../platform/http/context.ts'
import { needRow } from '../../../platform/db/rows.ts'
import { cardsOf, fileRow, outsideCard } from '../../files/index.ts'
import { findFiles, ofFile, shownVersion } from '../../versions/index.ts'
import * as store from '../store/shared.ts'
import { folder as folderOf } from '../store/shares.ts'

type Named = { uuid: string; name: string; team: string; team_name: string }
const withTeam = ({ uuid, name, team, team_name }: Named) => ({ uuid, name, team: { uuid: team, name: team_name } })
const listed = ({ at, ...row }: Named & { at: string }) => ({ ...withTeam(row), shared_at: new Date(at) })

export const sharedFolders = async ({ db }: Context<'member'>, team: string) => ({
  with_us: (await store.withTeam(db, team)).map(listed),
  by_us: (await store.byTeam(db, team)).map(listed),
})

/** The shared folders, or what is in one of them. */
export const lookInto = async ({ db, now }: Context<'member'>, team: string, folder: string | undefined) => {
  const found = folder ? await store.foldersIn(db, folder, now) : await store.topFolders(db, team, now)
  return {
    way: folder ? await store.wayTo(db, team, folder) : [],
    folders: found.map(({ files, ...row }) => ({ ...withTeam(row), files })),
  }
}

const foreignCard = (card: FileCard, { team, hide_name }: { team: string; hide_name: boolean }): SharedCard => ({
  ...outsideCard(card, hide_name),
  team,
  foreign: true,
})

type Asked = { folder: string; cursor?: string | undefined; limit: number }
export const sharedFiles = async (ctx: Context<'member'>, { folder, ...paging }: Asked) => {
  const { results, ...rest } = await store.filesIn(ctx.db, folder, paging, ctx.now)
  const uuids = results.map(({ uuid }) => uuid)
  const cards = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  const shown = results.flatMap((row) => {
    const card = cards.get(row.uuid)
    return card ? [foreignCard(card, row)] : []
  })
  return { ...rest, results: shown }
}

export const sharedFile = async (ctx: Context<'member'>, uuid: string): Promise<SharedFile> => {
  const [row, [card], [latest]] = [await fileRow(ctx.db, uuid), await cardsOf(ctx, [uuid]), await ofFile(ctx.db, uuid)]
  if (!row?.parent_folder || !card || !latest) throw new AppError('thing.not_found')
  const { latitude, longitude, description, copyright, expiration_date } = row
  const { url, view_url, stream_url } = shownVersion(latest)
  const folder = needRow(await folderOf(ctx.db, row.parent_folder))
  return {
    ...foreignCard(card, row),
    description,
    copyright,
    expiration_date,
    map_point: latitude === null || longitude === null ? null : { latitude, longitude },
    parent_folder: { uuid: folder.uuid, name: folder.name },
    owner: { uuid: folder.team, name: folder.team_name },
    url,
    view_url,
    stream_url,
  }
}

/** A file of another team, once for each team that it is shared with. What its rights say of outsiders is asked as everywhere. */
export const findSharedFiles: FindSubjects = async (db, uuids) =>
  (await findFiles(db, uuids)).flatMap((subject) =>
    (subject.file?.shared_with ?? []).map((team): Subject => ({ ...subject, team })),
  )
