import type { FileCard, SharedCard, Subject } from '@vitrine/contract'
import type { Context, FindSubjects } from '../../../platform/http/context.ts'
import { cardsOf, outsideCard } from '../../files/index.ts'
import { findFiles } from '../../versions/index.ts'
import * as store from '../store/shared.ts'

type Named = { uuid: string; name: string; team: string; team_name: string }
const withTeam = ({ uuid, name, team, team_name }: Named) => ({ uuid, name, team: { uuid: team, name: team_name } })
const asSharedFolder = ({ at, ...row }: Named & { at: string }) => ({ ...withTeam(row), shared_at: new Date(at) })

export const sharedFolders = async ({ db }: Context<'member'>, team: string) => ({
  with_us: (await store.withTeam(db, team)).map(asSharedFolder),
  by_us: (await store.byTeam(db, team)).map(asSharedFolder),
})

/** Lists the shared folders, or the subfolders of one of them. */
export const browseShared = async ({ db, now }: Context<'member'>, team: string, folder: string | undefined) => {
  const found = folder ? await store.foldersIn(db, folder, now) : await store.topFolders(db, team, now)
  return {
    way: folder ? await store.pathToFolder(db, team, folder) : [],
    folders: found.map(({ files, ...row }) => ({ ...withTeam(row), files })),
  }
}

const foreignCard = (card: FileCard, { team, hide_name }: { team: string; hide_name: boolean }): SharedCard => ({
  ...outsideCard(card, hide_name, 'shared'),
  team,
  foreign: true,
})

type SharedFilesQuery = { folder: string; cursor?: string | undefined; limit: number }
export const sharedFiles = async (ctx: Context<'member'>, { folder, ...paging }: SharedFilesQuery) => {
  const { results, ...rest } = await store.filesIn(ctx.db, folder, paging, ctx.now)
  const uuids = results.map(({ uuid }) => uuid)
  const cards = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  const shown = results.flatMap((row) => {
    const card = cards.get(row.uuid)
    return card ? [foreignCard(card, row)] : []
  })
  return { ...rest, results: shown }
}

/** Finds another team's file, once per team it is shared with. The usual rights for outsiders apply. */
export const findSharedFiles: FindSubjects = async (db, uuids) =>
  (await findFiles(db, uuids)).flatMap((subject) =>
    (subject.file?.shared_with ?? []).map((team): Subject => ({ ...subject, team })),
  )
